import { describe, expect, it } from 'vitest'
import { sql, type Sql } from '#core/sql/db.ts'
import { checkBooks } from '#features/ledger/books.service.ts'
import { useKit } from '#testing/kit.ts'
import { assembleFor, dueShop, payoutFaults, payoutOf, sendFile, step } from '#testing/payouts.ts'
import { payoutChecks } from './payout-checks.ts'

const kit = useKit()

const someoneElse = sql`(select id from people where id <> approved_by limit 1)`

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
  'debts.payments-are-entered': {
    plant: (id) => sql`
      insert into debt_payments (id, shop_id, amount, method, reference, status, by_id, decided_by, decided_at)
      select id, shop_id, 100, 'BANK', id::text, 'APPROVED', ${someoneElse}, approved_by, now()
      from payouts where id = ${id}`,
    undo: (id) => sql`delete from debt_payments where id = ${id}`,
  },
  'debts.write-offs-are-entered': {
    plant: (id) => sql`
      insert into debt_write_offs (id, shop_id, amount, reason, status, by_id, decided_by, decided_at)
      select id, shop_id, 100, 'x', 'APPROVED', ${someoneElse}, approved_by, now() from payouts where id = ${id}`,
    undo: (id) => sql`delete from debt_write_offs where id = ${id}`,
  },
  'debts.are-inherited-by-their-vendor': {
    plant: (id) => sql`
      with p as (select * from payouts where id = ${id}), s as (
        insert into shops (vendor_id, name, description, logo_url, phone_number, shop_address, status, deleted_at)
        select approved_by, id::text, 'x', '/x.webp', '01700000000', 'x', 'ACTIVE', now() from p returning id
      )
      select post_journals(jsonb_build_array(
        jsonb_build_object('key', 'debt.inherited:' || p.id, 'shop_id', p.shop_id, 'lines', jsonb_build_array(
          ledger_line('expense.bad_debt', '', -100), ledger_line('vendor.available', p.shop_id::text, 100))),
        jsonb_build_object('key', 'debt.passed-on:' || p.id, 'shop_id', s.id, 'lines', jsonb_build_array(
          ledger_line('vendor.available', s.id::text, -100), ledger_line('expense.bad_debt', '', 100))))) from p, s`,
    undo: (id) => sql`
      update shops o set vendor_id = s.vendor_id from payouts y join shops s on s.id = y.shop_id
      where y.id = ${id} and o.name = y.id::text`,
  },
  'debts.journals-have-their-payment': {
    plant: (id) => sql`
      with p as (
        insert into debt_payments (id, shop_id, amount, method, reference, status, by_id, decided_by, decided_at)
        select id, shop_id, 100, 'BANK', id::text, 'REJECTED', ${someoneElse}, approved_by, now()
        from payouts where id = ${id} returning id, shop_id
      )
      select post_journals(jsonb_build_array(jsonb_build_object('key', 'debt.paid:' || id, 'shop_id', shop_id,
        'lines', jsonb_build_array(ledger_line('bank.main', '', 100),
          ledger_line('vendor.available', shop_id::text, -100))))) from p`,
    undo: (id) => sql`update debt_payments set status = 'APPROVED' where id = ${id}`,
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
