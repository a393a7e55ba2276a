import { inTransaction, type Ctx } from '#core/ctx.ts'
import { queueMails } from '#features/mail/mail.service.ts'
import {
  beginBreaches,
  endBreaches,
  listBreaches,
  lockCounting,
  writeCards,
  writeDays,
  type ChangedFigure,
} from './counting.queries.ts'

/**
 * Counts the scorecards of all shops anew, and tells those that have passed a limit, or are within it again, once for
 * each time. All of it is one transaction: it may be killed, run twice and by many processes.
 */
export async function countScorecards(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockCounting(tx)
    await writeDays(tx)
    await writeCards(tx)
    const cleared = await endBreaches(tx)
    const passed = await beginBreaches(tx)
    const listed = await listBreaches(tx)
    await queueMails(tx, [
      ...passed.map((each) => newsOf(each, 'PASSED')),
      ...cleared.map((each) => newsOf(each, 'CLEARED')),
    ])
    const shops = new Set(listed.map(({ shop_id: id }) => id))
    if (shops.size === 0) return
    // It contains nothing that people wrote.
    const market = { to: tx.config.contactEmail, name: 'Haat', isVerified: true }
    await queueMails(tx, [{ kind: 'scorecardsListed', ...market, count: shops.size }])
  })
}

function newsOf(
  { measure, shop_name: shopName, personId, to, name, isVerified }: ChangedFigure,
  event: 'PASSED' | 'CLEARED',
) {
  const reader = { personId, to, name, isVerified }
  return { kind: 'scorecardChanged', ...reader, shopName, measure, event } as const
}
