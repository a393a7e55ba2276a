import type { Kit } from '#testing/kit.ts'
import { multipart, png } from '#testing/multipart.ts'
import { assembleFor, dueShop, payoutOf, sendFile, step } from '#testing/payouts.ts'

/** Payouts of each status and payments of debts, so that calls about them have something to find. */
export async function plantPayouts(kit: Kit): Promise<void> {
  const first = await kit.person('ADMIN')
  const second = await kit.person('ADMIN')
  for (let i = 0; i < 24; i += 1) {
    const shop = await dueShop(kit)
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
}
