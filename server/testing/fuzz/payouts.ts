import { issueInvoices } from '#features/commission-invoices/commission-invoices.service.ts'
import { charge, makeReady } from '#testing/commission-invoices.ts'
import { sql } from '#core/sql/db.ts'
import { disputedOrder, openDispute } from '#testing/disputes.ts'
import { courierOrder, enterRemittance } from '#testing/couriers.ts'
import type { Kit, TestPerson } from '#testing/kit.ts'
import type { Sale } from '#testing/ledger.ts'
import { multipart, png } from '#testing/multipart.ts'
import { importFile } from '#testing/settlement-files.ts'
import { assembleFor, dueShop, oldDebt, payoutOf, sendFile, step } from '#testing/payouts.ts'

/** Payouts of each status, payments of debts, disputes and gateways' files, so that calls about them have something to find. */
export async function plantPayouts(kit: Kit): Promise<void> {
  const first = await kit.person('ADMIN')
  const second = await kit.person('ADMIN')
  const buyer = await kit.person('CUSTOMER')
  await makeReady(kit)
  // The callers are the vendors with the most products.
  await kit.ctx.db.run(sql`
    insert into payments (debtor_id, amount, gateway, transaction_id)
    select id, 100000, 'sandbox', replace(id::text, '-', '') from shops
    where status = 'ACTIVE' and deleted_at is null order by product_count desc limit 6`)
  for (let i = 0; i < 24; i += 1) {
    const shop = await dueShop(kit)
    await charge(kit, { shopId: shop.id, at: '2026-03-02T10:00:00Z', commission: 1n, vat: 0n })
    const productId = await kit.product({ shopId: shop.id })
    const orderId = await disputedOrder(kit, { buyer, shopId: shop.id, productId })
    await openDispute(kit, first, orderId)
    await plantCash(kit, first, { buyer, shopId: shop.id, productId })
    const debt = { shopId: shop.id, amount: 100, method: 'BANK', reference: `TX-${i}` }
    await kit.call({ method: 'POST', url: '/finance/debt-payments', as: first, body: debt })
    await assembleFor(kit, first, [shop.id])
    const { id } = await payoutOf(kit, shop.id)
    if (i < 8) continue
    await step(kit, second, id, 'approve')
    if (i < 12) continue
    await sendFile(kit, second, 'BANK', [id])
    if (i < 20) continue
    const form = await multipart({ reference: `BFTN-${i}` }, await png())
    await kit.call({ method: 'POST', url: `/finance/payouts/${id}/paid`, as: second, ...form })
  }
  await issueInvoices(kit.ctx)
  for (let i = 0; i < 24; i += 1) {
    await importFile(kit, first, [{ reference: `BANK-${i}`, transactionId: `HT-${i}` }])
  }
}

/** Cash of a courier, handed over and not, and an old debt of another shop, of which some are to be written off. */
async function plantCash(kit: Kit, as: TestPerson, sale: Sale): Promise<void> {
  await enterRemittance(kit, as, [await courierOrder(kit, sale)])
  for (let n = 0; n < 2; n += 1) await courierOrder(kit, sale)
  const [debtor, proposed] = [await kit.shop(), await kit.shop()]
  for (const { id } of [debtor, proposed]) await oldDebt(kit, id, 100_000n)
  const body = { shopId: proposed.id, reason: 'The shop has closed for good' }
  await kit.call({ method: 'POST', url: '/finance/write-offs', as, body })
}
