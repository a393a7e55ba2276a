import type { Poisha } from '@haat/contract/money'
import { toTaka } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { AssembleInput, Assembled, DuePayout } from '@haat/contract/payouts'
import { DateTime } from 'luxon'
import { recordAudit } from '#core/sql/audit.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import {
  claimDay,
  insertDrafts,
  lockAssembling,
  selectDue,
  type Assembly,
} from './assembling.queries.ts'

/** The hour of the market from which on the schedule assembles payouts. */
const firstHour = 6

/** Makes a draft for each shop that is due, or for those of `shopIds` that are. Another person has to approve it. */
export async function assembleByHand(
  ctx: Ctx,
  actor: Actor,
  { shopIds }: AssembleInput,
): Promise<Assembled> {
  const made = await inTransaction(ctx, (tx) => assemble(tx, actor, shopIds ?? null))
  reportWrong(ctx, made)
  return { payouts: made.payouts, amount: toTaka(made.amount) }
}

/**
 * Makes a draft for each shop that is due, once on each of PAYOUT_DAYS. It may run as often and in as many
 * processes as it likes.
 */
export async function assembleOnSchedule(ctx: Ctx, now: Date = new Date()): Promise<void> {
  const here = DateTime.fromJSDate(now, { zone: ctx.config.marketTimeZone })
  if (!ctx.config.payouts.days.includes(here.weekday) || here.hour < firstHour) return
  const made = await inTransaction(ctx, async (tx) => {
    const isOurs = await claimDay(tx, here.toFormat('yyyy-MM-dd'))
    return isOurs ? await assemble(tx, null, null) : null
  })
  if (made !== null) reportWrong(ctx, made)
}

/** Shops with a balance or a debt, and why some of them get no payout now. */
export function listDue(
  ctx: Ctx,
  paged: { page: number; limit: number },
): Promise<Page<DuePayout>> {
  return selectDue(ctx, ctx.config.payouts.minimum, paged)
}

async function assemble(
  tx: Tx,
  actor: Actor | null,
  shopIds: readonly string[] | null,
): Promise<Assembly> {
  await lockAssembling(tx)
  const byId = actor?.id ?? null
  const made = await insertDrafts(tx, tx.config.payouts.minimum, { byId, shopIds })
  const details: { payouts: number; amount: string } = {
    payouts: made.payouts,
    amount: String(made.amount satisfies Poisha),
  }
  await recordAudit(tx, actor, { action: 'payouts.assembled', subjectType: 'payout', details })
  return made
}

function reportWrong({ log }: Ctx, { wrong }: Assembly): void {
  if (wrong.length === 0) return
  log.error({ shops: wrong }, 'shops are not paid, because their journals do not add up')
}
