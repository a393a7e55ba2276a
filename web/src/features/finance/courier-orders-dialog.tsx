import type { CourierOrder } from '@haat/contract/couriers'
import { useState } from 'react'
import { formatDay } from '#core/format.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { MoneyLines, type MoneyLine } from '#ui/money-lines.tsx'
import { useGetCourierOrdersQuery } from './couriers-api.ts'

const pageSize = 20

/** The orders whose cash a courier has not handed over. Mount it while it is open. */
export function CourierOrdersDialog({
  courier,
  journalsLink,
  onClose,
}: {
  courier: string
  journalsLink: (orderId: string) => string
  onClose: () => void
}) {
  const [page, setPage] = useState(1)
  const result = useGetCourierOrdersQuery({ courier, page, limit: pageSize })
  const lineOf = ({
    orderId,
    shopName,
    amount,
    orderedAt,
    isEntered,
  }: CourierOrder): MoneyLine => ({
    key: orderId,
    title: (
      <Link to={journalsLink(orderId)} className="tap inline-block text-link hover:underline">
        {orderId}
      </Link>
    ),
    note: `${shopName} · ordered on ${formatDay(orderedAt)}${isEntered ? ' · in a remittance that is not confirmed yet' : ''}`,
    amount,
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Cash that ${courier} holds`}
    >
      <div className="text-sm">
        <MoneyLines what="the orders" result={result} lineOf={lineOf} onPage={setPage} />
      </div>
    </Dialog>
  )
}
