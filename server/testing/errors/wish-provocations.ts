import { wishLimits } from '@haat/contract/wishes.limits'
import { sql } from '#core/sql/db.ts'
import type { Provocations } from './provocation.ts'

export const wishProvocations: Provocations<
  'WISHES_FULL' | 'WISH_LISTS_FULL' | 'WISH_LIST_NAME_TAKEN'
> = {
  WISHES_FULL: {
    when: 'The customer has saved as many products as one can.',
    provoke: async (kit) => {
      const as = await kit.person('CUSTOMER')
      const { id: shopId } = await kit.shop()
      const categoryId = await kit.category()
      await kit.ctx.db.run(sql`
        with made as (
          insert into products (shop_id, category_id, name, description, price, discount, stock, status)
          select ${shopId}, ${categoryId}, 'Saved ' || n, 'One of many', 100, 0, 1, 'ACTIVE'
          from generate_series(1, ${wishLimits.wishesMax}::int) n returning id
        )
        insert into wishes (customer_id, product_id, price_then) select ${as.id}, id, 100 from made`)
      const productId = await kit.product({ shopId, categoryId })
      return await kit.call({ method: 'POST', url: '/wishes', as, body: { productId } })
    },
  },
  WISH_LISTS_FULL: {
    when: 'The customer has as many lists of saved products as one can.',
    provoke: async (kit) => {
      const as = await kit.person('CUSTOMER')
      await kit.ctx.db.run(sql`
        insert into wish_lists (customer_id, name)
        select ${as.id}, 'List ' || n from generate_series(1, ${wishLimits.wishListsMax}::int) n`)
      return await kit.call({ method: 'POST', url: '/wish-lists', as, body: { name: 'Gifts' } })
    },
  },
  WISH_LIST_NAME_TAKEN: {
    when: 'The customer has a list of saved products with this name.',
    provoke: async (kit) => {
      const as = await kit.person('CUSTOMER')
      const add = () =>
        kit.call({ method: 'POST', url: '/wish-lists', as, body: { name: 'Gifts' } })
      await add()
      return await add()
    },
  },
}
