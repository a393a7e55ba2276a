import type { OnlineDebtPayment, ShopDebt } from '@haat/contract/debts'
import { formatDay, money } from '#core/format.ts'

const dayMs = 86_400_000

/** What a shop that owes the market is told: how much, and what follows from it. */
export function debtWords({
  owed,
  limit,
  graceDays,
  since,
  codPausedAt,
  restsAt,
  restedAt,
}: ShopDebt): {
  title: string
  text: string
} {
  const title = `Your shop owes the market ${money(owed)}`
  if (codPausedAt !== null) {
    const enough = limit === null ? 'the debt is paid' : `you owe ${money(limit)} or less`
    if (restedAt !== null) {
      return { title, text: `Customers can’t see or buy your products until ${enough}.` }
    }
    const rest =
      restsAt === null
        ? 'It is back at once then.'
        : `From ${formatDay(restsAt)} on, your products are not sold either.`
    return { title, text: `Cash on delivery is paused until ${enough}. ${rest}` }
  }
  if (since !== null) {
    const end = formatDay(new Date(new Date(since).getTime() + graceDays * dayMs))
    return {
      title,
      text: `That is more than it may owe. Please pay until ${end}. Otherwise it takes no more cash on delivery.`,
    }
  }
  return { title, text: 'Your next online sales reduce it, or you pay it now.' }
}

type Tone = 'info' | 'success' | 'danger'

/** What became of a payment, as the gateway told the market. */
export function paymentWords({ status, amount }: OnlineDebtPayment): { tone: Tone; text: string } {
  switch (status) {
    case 'COMPLETED':
      return { tone: 'success', text: `Your payment of ${money(amount)} has arrived. Thank you.` }
    case 'PENDING':
      return {
        tone: 'info',
        text: `We are waiting for the payment service to confirm ${money(amount)}. This page updates by itself.`,
      }
    default:
      return {
        tone: 'danger',
        text: `Your payment of ${money(amount)} was not made. You can pay again.`,
      }
  }
}
