import type { SellerCard } from '@haat/contract/scorecards'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { servedOrders } from '#testing/served-orders.ts'
import { countScorecards } from './counting.service.ts'

const limits = { late: 10, cancelled: 5, outOfStock: 3, returned: 15, rating: 3, answered: 80 }
const kit = useKit({ scorecards: { days: 90, minimum: 4, shipHours: 48, limits } })
let buyer: TestPerson
const { served } = servedOrders(kit, () => buyer)

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
})

describe('what buyers see of a seller', () => {
  it('a seller’s card has its rating, its record and its district, in one statement', async () => {
    const { id, vendor } = await kit.shop()
    const shop = { id, vendor, productId: await kit.product({ shopId: id }) }
    const cardOfSeller = () => kit.call<SellerCard>({ url: `/shops/${shop.id}/card` })
    expect((await cardOfSeller()).data).toMatchObject({ rating: 0, district: null })
    for (let n = 0; n < 4; n += 1) await served(shop, 72, { SHIPPED: 1 })
    await countScorecards(kit.ctx)
    const district = await kit.ctx.db.one(
      pick(tables.places, 'id', 'name_en'),
      sql`select id, name_en from places where kind = 'DISTRICT' order by id limit 1`,
    )
    await kit.ctx.db.run(
      sql`insert into shop_districts (shop_id, district_id) values (${shop.id}, ${district.id})`,
    )
    const { id: customerId } = await kit.person('CUSTOMER')
    await kit.ctx.db.run(sql`insert into reviews (product_id, shop_id, customer_id, rating)
      values (${shop.productId}, ${shop.id}, ${customerId}, 4)`)
    kit.statements.length = 0
    const { data } = await cardOfSeller()
    expect(kit.statements).toHaveLength(1)
    expect(data).toMatchObject({
      shopId: shop.id,
      rating: 4,
      reviewCount: 1,
      onTimePercent: 100,
      answeredPercent: null,
      district: { nameEn: district.name_en },
    })
    await kit.ctx.db.run(sql`update shops set status = 'BLOCKED' where id = ${shop.id}`)
    expect((await cardOfSeller()).code).toBe('NOT_FOUND')
  })
})
