import { courierTitles, type Consignment } from '@haat/contract/consignments'
import { isAdmin } from '@haat/contract/roles'
import type { Shipment } from '@haat/contract/shipments'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { selectUser } from '#core/session.ts'
import { Button } from '#ui/button.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { Notice } from '#ui/states.tsx'
import { useQuestion } from '#ui/use-question.tsx'
import { BookDialog } from './book-dialog.tsx'
import { consignmentWords } from './consignment-words.ts'
import {
  useCancelConsignmentMutation,
  useGetConsignmentsQuery,
  useGetCourierAccountsQuery,
} from './consignments-api.ts'
import { FoundDialog } from './found-dialog.tsx'

/** What couriers have of a parcel, and what its shop and admins can do about it. */
export function CourierOfParcel({ shipment, shopId }: { shipment: Shipment; shopId: string }) {
  const { data } = useGetConsignmentsQuery(shipment.orderId, { pollingInterval: 0 })
  const accounts = useAccounts(shopId)
  const [opened, setOpened] = useState<'book' | 'found' | null>(null)
  const close = () => setOpened(null)
  const last = data?.consignments.find(({ shipmentId }) => shipmentId === shipment.id)
  const isOver = last === undefined || last.status === 'FAILED' || last.status === 'CANCELLED'
  const isInShop = shipment.state === 'PACKED' || shipment.state === 'BOOKED'
  const canBook = data !== undefined && isOver && isInShop && accounts.length > 0
  if (last === undefined && !canBook) return null
  return (
    <div className="space-y-2">
      {last === undefined ? null : <State consignment={last} />}
      <p className="flex flex-wrap gap-2">
        {canBook ? (
          <Button size="sm" icon="truck" onClick={() => setOpened('book')}>
            Book a courier
            <span className="sr-only"> for parcel {shipment.number}</span>
          </Button>
        ) : null}
        {last?.status === 'UNKNOWN' ? (
          <Button size="sm" variant="secondary" onClick={() => setOpened('found')}>
            I looked in the panel
          </Button>
        ) : null}
        {last?.status === 'BOOKED' && isInShop ? <CancelButton consignment={last} /> : null}
      </p>
      {opened === 'book' ? (
        <BookDialog shipment={shipment} accounts={accounts} onClose={close} />
      ) : null}
      {opened === 'found' && last !== undefined ? (
        <FoundDialog consignment={last} onClose={close} />
      ) : null}
    </div>
  )
}

/** The accounts that are in use: a vendor's own and the market's, or for admins the shop's and the market's. */
function useAccounts(shopId: string) {
  const user = useSelector(selectUser)
  const isForAll = user !== null && isAdmin(user.role)
  const own = useGetCourierAccountsQuery(isForAll ? shopId : undefined)
  const markets = useGetCourierAccountsQuery(undefined, { skip: !isForAll })
  const all = [...(own.data?.accounts ?? []), ...(isForAll ? (markets.data?.accounts ?? []) : [])]
  return all.filter(({ isEnabled }) => isEnabled)
}

function State({ consignment }: { consignment: Consignment }) {
  const { status, attention, problem } = consignment
  const words = consignmentWords(consignment)
  const isTrouble = status === 'FAILED' || status === 'UNKNOWN'
  return (
    <>
      {isTrouble ? (
        <Notice tone={status === 'FAILED' ? 'danger' : 'info'}>{words}</Notice>
      ) : (
        <p>{words}</p>
      )}
      {attention === null || problem === null ? null : <Notice>{problem}</Notice>}
    </>
  )
}

function CancelButton({ consignment: { id, courier } }: { consignment: Consignment }) {
  const [cancel] = useCancelConsignmentMutation()
  const { ask, question } = useQuestion()
  const name = courierTitles[courier]
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        onClick={() =>
          ask({
            title: `Cancel at ${name}?`,
            description: `${name} is asked not to carry this parcel. Once it has confirmed, you can book another courier.`,
            confirmLabel: `Cancel at ${name}`,
            cancelLabel: 'Keep booking',
            onConfirm: () =>
              void runMutation(cancel(id).unwrap(), {
                pending: mutationMessages.pending,
                done: `${name} was asked`,
              }),
          })
        }
      >
        Cancel booking
      </Button>
      {question}
    </>
  )
}
