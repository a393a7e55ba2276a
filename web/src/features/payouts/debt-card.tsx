import type { ShopDebt } from '@haat/contract/debts'
import type { GatewayName } from '@haat/contract/payments'
import { nanoid } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#core/api-error.ts'
import { money } from '#core/format.ts'
import { waysToPay } from '#features/payments/ways-to-pay.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { paymentPollMs } from '#ui/numbers.ts'
import { mutationMessages } from '#ui/run-mutation.ts'
import { Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { useGetDebtPaymentQuery, useGetDebtQuery, usePayDebtMutation } from './debt-api.ts'
import { debtWords, paymentWords } from './debt-words.ts'

/**
 * What the vendor's shop owes, with a button to pay it, and what became of the payment that the browser returns from.
 * Nothing for a shop that owes nothing.
 */
export function DebtCard() {
  const { data: debt } = useGetDebtQuery(undefined)
  return (
    <>
      <ReturnedPayment />
      {debt === undefined || debt.owed === 0 ? null : <OwedCard debt={debt} />}
    </>
  )
}

function OwedCard({ debt }: { debt: ShopDebt }) {
  const { title, text } = debtWords(debt)
  return (
    <Card
      as="section"
      className="flex flex-wrap items-center justify-between gap-4 border-s-4 border-danger p-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="figures text-lg">{title}</h2>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
      <PayButtons owed={debt.owed} />
    </Card>
  )
}

/** One button, or one for each way to pay that the market offers. */
function PayButtons({ owed }: { owed: number }) {
  const [payDebt] = usePayDebtMutation()
  const [opening, setOpening] = useState<string | null>(null)
  const ways = waysToPay()

  async function open(action: string, gateway?: GatewayName) {
    setOpening(action)
    const id = toast.loading(mutationMessages.pending)
    try {
      const payment = await payDebt({ gateway, idempotencyKey: nanoid() }).unwrap()
      toast.dismiss(id)
      location.assign(payment.redirect_url)
    } catch (error) {
      toast.error(errorMessage(error), { id })
    }
    setOpening(null)
  }

  const actions =
    ways.length === 0 ? [{ action: `Pay ${money(owed)} now`, gateway: undefined }] : ways
  return (
    <div className="flex flex-wrap gap-3">
      {actions.map(({ action, gateway }) => (
        <Button
          key={action}
          icon="credit-card"
          isPending={opening === action}
          onClick={() => void open(action, gateway)}
        >
          {action}
        </Button>
      ))}
    </div>
  )
}

/** The payment that the gateway sent the browser back from. It polls while the gateway has not confirmed it. */
function ReturnedPayment() {
  const [query] = useSearchParams()
  const id = query.get('debt_payment') ?? ''
  const { data: payment } = useGetDebtPaymentQuery(id, { skip: id === '' })
  const isOpen = payment?.status === 'PENDING'
  useGetDebtPaymentQuery(id, { skip: !isOpen, pollingInterval: paymentPollMs })
  if (payment === undefined) return null
  const { tone, text } = paymentWords(payment)
  return <Notice tone={tone}>{text}</Notice>
}
