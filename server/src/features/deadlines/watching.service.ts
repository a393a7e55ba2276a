import { inTransaction, type Ctx, type Tx } from '#core/ctx.ts'
import type { DeadlineSource } from '#core/sql/deadline-source.ts'
import { queueMails } from '#features/mail/mail.service.ts'
import { buyerOf, partiesOf, vendorOf } from '#features/orders/order-notifications.service.ts'
import { deadlineSources } from './deadlines.rows.ts'
import { noteDeadlines, type ToldDeadline } from './watching.queries.ts'

type Mail = Parameters<typeof queueMails>[1][number]

/** How many deadlines one transaction may note. A late order is two emails; of the others, the market gets one a batch. */
const batchSizeOf = ({ kind }: DeadlineSource) => (kind === 'DELIVERY' ? 100 : 2_000)

/**
 * Tells who has to know that a deadline has passed, or will soon: the market always, buyer and shop of an order that is
 * late. Each is told once, since the note and the emails are written together: this may be killed, run late, twice, and
 * by many processes.
 */
export async function watchDeadlines(ctx: Ctx): Promise<void> {
  for (const source of deadlineSources) {
    if (source.warnHours !== undefined) await tellAll(ctx, source, 'WARNED')
    await tellAll(ctx, source, 'PASSED')
  }
}

async function tellAll(ctx: Ctx, source: DeadlineSource, event: 'WARNED' | 'PASSED') {
  const batchSize = batchSizeOf(source)
  while (!ctx.lifecycle.isDraining) {
    const noted = await inTransaction(ctx, async (tx) => {
      const deadlines = await noteDeadlines(tx, source, event, batchSize)
      await tell(tx, source, event, deadlines)
      return deadlines.length
    })
    if (noted < batchSize) return
  }
}

async function tell(
  tx: Tx,
  { kind }: DeadlineSource,
  event: 'WARNED' | 'PASSED',
  deadlines: readonly ToldDeadline[],
): Promise<void> {
  if (deadlines.length === 0) return
  const mails: Mail[] = [
    {
      kind: 'deadlinesTold',
      to: tx.config.contactEmail,
      name: 'Haat',
      // It contains nothing that people wrote.
      isVerified: true,
      deadline: kind,
      event,
      count: deadlines.length,
    },
  ]
  if (kind === 'DELIVERY') {
    for (const { order_id: orderId } of deadlines) {
      if (orderId !== null) mails.push(...(await lateMails(tx, orderId)))
    }
  }
  await queueMails(tx, mails)
}

async function lateMails(tx: Tx, orderId: string): Promise<Mail[]> {
  const parties = await partiesOf(tx, orderId)
  const order = { id: orderId, number: parties.number }
  const late = { kind: 'deliveryLate', order, shopName: parties.shop_name } as const
  const hasLeft = parties.status === 'SHIPPED'
  return [
    { ...late, ...buyerOf(parties), isForShop: false, hasLeft },
    { ...late, ...vendorOf(parties), isForShop: true, hasLeft },
  ]
}
