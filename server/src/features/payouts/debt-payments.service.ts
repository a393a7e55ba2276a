import type {
  DebtPayment,
  DebtPaymentDecision,
  DebtPaymentInput,
  DebtPaymentsQuery,
} from '@haat/contract/debts'
import { fail } from '@haat/contract/errors'
import { fromTaka } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { Actor, Ctx } from '#core/ctx.ts'
import { awaitsDecision } from '#core/second-person.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { postJournals } from '#features/ledger/ledger.service.ts'
import {
  findDebtPayment,
  insertDebtPayment,
  lockDebtPayment,
  selectDebtPayments,
  writeDecision,
} from './debt-payments.queries.ts'
import { settleDebts } from './debts.service.ts'
import { shopOf } from './details.service.ts'

const write = declareWrite({
  subject: 'debt-payment',
  refusals: {
    debt_payments_reference: () =>
      fail('EDIT_CONFLICT', { message: 'This transfer was entered before.' }),
  },
})

/** Payments of what shops owed, newest first. */
export function listDebtPayments(ctx: Ctx, query: DebtPaymentsQuery): Promise<Page<DebtPayment>> {
  return selectDebtPayments(ctx, query)
}

/** Enters that a shop has paid. Throws NOT_FOUND, and EDIT_CONFLICT when the transfer was entered before. */
export async function enterDebtPayment(
  ctx: Ctx,
  actor: Actor,
  { shopId, amount, method, reference }: DebtPaymentInput,
): Promise<DebtPayment> {
  return await write(ctx, async (tx, record) => {
    await shopOf(tx, { shopId })
    const poisha = fromTaka(amount)
    const given = { shopId, amount: poisha, method, reference, byId: actor.id }
    const id = await insertDebtPayment(tx, given)
    await record(actor, 'debt-payment.entered', id, { shopId, amount: String(poisha), reference })
    return (await findDebtPayment(tx, id)) ?? fail('NOT_FOUND')
  })
}

/**
 * Confirms that the money has arrived, or rejects the entry. A confirmed one is in the books at once, and ends the
 * shop's debt if that is enough. Throws NOT_FOUND, SECOND_PERSON_REQUIRED when who entered it confirms it, and
 * EDIT_CONFLICT when somebody else has decided otherwise.
 */
export async function decideDebtPayment(
  ctx: Ctx,
  actor: Actor,
  id: string,
  input: DebtPaymentDecision,
): Promise<DebtPayment> {
  const { decision } = input
  return await write(ctx, async (tx, record) => {
    const payment = (await lockDebtPayment(tx, id)) ?? fail('NOT_FOUND')
    const { shop_id: shopId, amount, method, by_id: byId } = payment
    const isNew = awaitsDecision(payment, actor, decision)
    if (isNew) {
      await writeDecision(tx, id, actor.id, input)
      await record(actor, `debt-payment.${decision.toLowerCase()}`, id, { amount: String(amount) })
    }
    if (isNew && decision === 'APPROVED') {
      await postJournals(tx, [
        {
          key: `debt.paid:${id}`,
          shopId,
          byId,
          approvedBy: actor.id,
          lines: [
            { account: method === 'BKASH' ? 'wallet.bkash' : 'bank.main', amount },
            { account: 'vendor.available', partyId: shopId, amount: -amount },
          ],
        },
      ])
      await settleDebts(tx, shopId)
    }
    return (await findDebtPayment(tx, id)) ?? fail('NOT_FOUND')
  })
}
