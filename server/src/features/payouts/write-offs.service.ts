import type {
  DebtPaymentDecision,
  WriteOff,
  WriteOffInput,
  WriteOffsQuery,
} from '@haat/contract/debts'
import { fail } from '@haat/contract/errors'
import { formatMoney, fromTaka, type Poisha } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { awaitsDecision } from '#core/second-person.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import { settleDebts } from './debts.service.ts'
import { shopOf } from './details.service.ts'
import {
  decideOn,
  findWriteOff,
  insertWriteOff,
  lockDebt,
  lockWriteOff,
  selectWriteOffs,
} from './write-offs.queries.ts'

const write = declareWrite({
  subject: 'debt-write-off',
  refusals: {
    debt_write_offs_open: () =>
      fail('EDIT_CONFLICT', { message: 'A write-off of this debt awaits a decision.' }),
  },
})

/** Debts that were given up, or are proposed to be, newest first. */
export function listWriteOffs(ctx: Ctx, query: WriteOffsQuery): Promise<Page<WriteOff>> {
  return selectWriteOffs(ctx, query)
}

/**
 * Proposes to give up what a shop has owed for longer than DEBT_WRITE_OFF_DAYS. Throws NOT_FOUND, STATUS_NOT_ALLOWED
 * (nothing is owed, or not for long enough), VALIDATION_FAILED on `amount` (more than is owed) or EDIT_CONFLICT.
 */
export async function proposeWriteOff(
  ctx: Ctx,
  actor: Actor,
  { shopId: given, amount: wanted, reason }: WriteOffInput,
): Promise<WriteOff> {
  return await write(ctx, async (tx, record) => {
    const { id: shopId } = await shopOf(tx, { shopId: given })
    const owed = await oldDebtOf(tx, shopId)
    const amount = wanted === undefined ? owed : fromTaka(wanted)
    if (amount > owed) {
      const message = `The shop owes only ${formatMoney(owed)}.`
      fail('VALIDATION_FAILED', { errors: [{ path: 'amount', message }] })
    }
    const id = await insertWriteOff(tx, { shopId, amount, reason, byId: actor.id })
    await record(actor, 'debt-write-off.proposed', id, { shopId, amount: String(amount) })
    return (await findWriteOff(tx, id)) ?? fail('NOT_FOUND')
  })
}

/**
 * Gives up a debt, or does not. Throws NOT_FOUND, SECOND_PERSON_REQUIRED by who proposed it, STATUS_NOT_ALLOWED when
 * the shop owes less meanwhile, and EDIT_CONFLICT when somebody else has decided otherwise.
 */
export async function decideWriteOff(
  ctx: Ctx,
  actor: Actor,
  id: string,
  input: DebtPaymentDecision,
): Promise<WriteOff> {
  const { decision } = input
  return await write(ctx, async (tx, record) => {
    const proposed = (await lockWriteOff(tx, id)) ?? fail('NOT_FOUND')
    const { shop_id: shopId, amount, by_id: byId, reason } = proposed
    if (!awaitsDecision(proposed, actor, decision)) return await found(tx, id)
    if (decision === 'APPROVED' && amount > (await oldDebtOf(tx, shopId))) {
      fail('STATUS_NOT_ALLOWED', { message: 'The shop owes less meanwhile.' })
    }
    await decideOn(tx, id, actor.id, input)
    await record(actor, `debt-write-off.${decision.toLowerCase()}`, id, { amount: String(amount) })
    if (decision === 'APPROVED') {
      await postJournals(tx, [
        {
          key: `debt.written-off:${id}`,
          shopId,
          byId,
          approvedBy: actor.id,
          note: reason,
          lines: [
            { account: 'expense.bad_debt', amount },
            { account: 'vendor.available', partyId: shopId, amount: -amount },
          ],
        },
      ])
      await settleDebts(tx, shopId)
    }
    return await found(tx, id)
  })
}

async function found(tx: Tx, id: string): Promise<WriteOff> {
  return (await findWriteOff(tx, id)) ?? fail('NOT_FOUND')
}

/** What a shop has owed for long enough, in poisha. */
async function oldDebtOf(tx: Tx, shopId: string): Promise<Poisha> {
  const { writeOffDays } = tx.config.payouts
  const debt = await lockDebt(tx, shopId, writeOffDays)
  if (debt === null || debt.owed === 0n) {
    return fail('STATUS_NOT_ALLOWED', { message: 'This shop owes nothing.' })
  }
  if (!debt.is_old) {
    const message = `A debt is written off after ${writeOffDays} days. This one is younger.`
    return fail('STATUS_NOT_ALLOWED', { message })
  }
  return debt.owed
}
