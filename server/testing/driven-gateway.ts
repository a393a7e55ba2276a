import { sql } from '#core/sql/db.ts'
import { pressButton } from '#features/payments/sandbox/sandbox.service.ts'
import { signatureOf } from '#features/payments/sandbox/signature.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import type { FakeGateway } from './fake-gateway.ts'
import type { Kit } from './kit.ts'

/** Controls payments of 160 taka at a fake gateway, or at the sandbox when `fake` is null. */
export function drivenGateway(kit: Kit, fake: FakeGateway | null) {
  /** Registers a transaction with the gateway. */
  async function announce(transaction: string): Promise<void> {
    fake?.openings.set(transaction, { total_amount: '160.00', amount: '160.00' })
    if (fake !== null) return
    const urls = {
      success: 'http://m/s',
      fail: 'http://m/f',
      cancel: 'http://m/c',
      ipn: 'http://m/i',
    }
    await kit.ctx.db.run(sql`
      insert into sandbox_transactions (transaction_id, amount, currency, description, payer, return_urls)
      values (${transaction}, 16000, 'BDT', 'Order', 'B', ${JSON.stringify(urls)})`)
  }

  /** Pays `amount` taka. The sandbox ignores everything but the full amount. */
  async function pay(transaction: string, amount: string): Promise<void> {
    if (fake !== null) fake.end(transaction, 'paid', { amount })
    else if (amount === '160.00') await pressButton(kit.ctx, transaction, 'approve')
  }

  async function end(transaction: string, ending: 'failed' | 'cancelled'): Promise<void> {
    if (fake !== null) fake.end(transaction, ending)
    else await pressButton(kit.ctx, transaction, ending === 'failed' ? 'decline' : 'cancel')
  }

  /** The message that the gateway posts about a transaction, or a forged one. */
  function message(transaction: string, isForged: boolean): Record<string, string> {
    const fields = fake === null ? sandboxMessage(transaction) : { ...fake.message(transaction) }
    if (!isForged) return fields
    return { ...fields, amount: '1.00', status: 'VALID', pay_status: 'Successful', signature: 'x' }
  }
  function sandboxMessage(transaction: string): Record<string, string> {
    const fields = { transaction_id: transaction, amount: '160.00', currency: 'BDT', status: 'X' }
    return { ...fields, signature: signatureOf(fields, kit.ctx.config.authSecret) }
  }

  /** Whether the gateway received the full amount of a transaction. */
  async function hasMoney(transaction: string): Promise<boolean> {
    if (fake !== null) return fake.holds(transaction, '160.00')
    const row = await kit.ctx.db.one(
      pick(tables.sandbox_transactions, 'state'),
      sql`select state from sandbox_transactions where transaction_id = ${transaction}`,
    )
    return row.state === 'APPROVED'
  }

  return { announce, pay, end, message, hasMoney }
}
