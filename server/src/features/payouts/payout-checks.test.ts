import { describe, expect, it } from 'vitest'
import { sql, type Sql } from '#core/sql/db.ts'
import { checkBooks } from '#features/ledger/books.service.ts'
import { useKit } from '#testing/kit.ts'
import { assembleFor, dueShop, payoutFaults, payoutOf, sendFile, step } from '#testing/payouts.ts'
import { payoutChecks } from './payout-checks.ts'

const kit = useKit()

const plants: Record<string, { plant: (id: string) => Sql; undo: (id: string) => Sql }> = {
  'payouts.pay-the-sum-of-their-journals': {
    plant: (id) => sql`update payouts set journals = journals + 1 where id = ${id}`,
    undo: (id) => sql`update payouts set journals = journals - 1 where id = ${id}`,
  },
  'payouts.journals-are-worth-what-was-paid': {
    plant: (id) => sql`update payout_items set amount = amount + 1 where payout_id = ${id}`,
    undo: (id) => sql`update payout_items set amount = amount - 1 where payout_id = ${id}`,
  },
  'payouts.steps-are-entered': {
    plant: (id) => sql`update payouts set status = 'PAID', reference = 'x', closed_at = now(),
      closed_by = approved_by where id = ${id}`,
    undo: (id) =>
      sql`update payouts set status = 'SENT', closed_at = null, closed_by = null where id = ${id}`,
  },
  'payouts.live-items-are-those-that-count': {
    plant: (id) => sql`update payout_items set is_live = false where payout_id = ${id}`,
    undo: (id) => sql`update payout_items set is_live = true where payout_id = ${id}`,
  },
  'payouts.balances-are-what-is-unpaid': {
    plant: (id) => sql`update ledger_balances set balance = balance - 1
      where party_id = (select shop_id::text from payouts where id = ${id})`,
    undo: (id) => sql`update ledger_balances set balance = balance + 1
      where party_id = (select shop_id::text from payouts where id = ${id})`,
  },
}

describe('the checks of payouts', () => {
  it.each(payoutChecks.map(({ name }) => name))('find what breaks the rule: %s', async (name) => {
    const shop = await dueShop(kit)
    const admin = await kit.person('ADMIN')
    await assembleFor(kit, await kit.person('ADMIN'), [shop.id])
    const { id } = await payoutOf(kit, shop.id)
    await step(kit, admin, id, 'approve')
    await sendFile(kit, admin, 'BANK', [id])
    expect(await payoutFaults(kit)).toEqual([])
    const planted = plants[name]
    await kit.ctx.db.run(planted?.plant(id) ?? sql`select`)
    expect(await payoutFaults(kit)).toContain(name)
    const { findings } = await checkBooks(kit.ctx, payoutChecks)
    expect(findings.map((finding) => finding.name)).toContain(name)
    await kit.ctx.db.run(planted?.undo(id) ?? sql`select`)
    expect(await payoutFaults(kit)).toEqual([])
  })
})
