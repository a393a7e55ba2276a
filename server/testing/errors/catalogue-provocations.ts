import type { Product } from '@haat/contract/catalog'
import { sql } from '#core/sql/db.ts'
import { askFor, plantAttribute } from '#testing/attributes.ts'
import type { Kit } from '#testing/kit.ts'
import type { Provocations } from './provocation.ts'

/** Errors of the tree of categories, attributes and brands. */
export const catalogueProvocations: Provocations<
  | 'ATTRIBUTE_CODE_TAKEN'
  | 'ATTRIBUTE_IN_USE'
  | 'BRAND_IN_USE'
  | 'BRAND_NAME_TAKEN'
  | 'CATEGORY_HAS_CHILDREN'
> = {
  CATEGORY_HAS_CHILDREN: {
    when: 'Other categories are below the category to delete.',
    provoke: async (kit) => {
      const as = await kit.person('ADMIN')
      const parentId = await kit.category()
      const body = { name: `Below ${parentId}`, parentId }
      await kit.call({ method: 'POST', url: '/categories/create', as, body })
      return await kit.call({ method: 'DELETE', url: `/categories/${parentId}`, as })
    },
  },
  ATTRIBUTE_CODE_TAKEN: {
    when: 'Another attribute has the code.',
    provoke: async (kit) => {
      const as = await kit.person('ADMIN')
      await plantAttribute(kit, { code: 'taken' })
      const body = { code: 'taken', name: 'Taken', type: 'TEXT' }
      return await kit.call({ method: 'POST', url: '/attributes/create', as, body })
    },
  },
  ATTRIBUTE_IN_USE: {
    when: 'Products say something of the attribute to delete or to change, or have the choice to delete.',
    provoke: async (kit) => {
      const { id, valueIds } = await plantAttribute(kit)
      const { productId, vendor, categoryId } = await sell(kit)
      await askFor(kit, categoryId, { attributeId: id })
      const body = { attributes: [{ attributeId: id, value: valueIds.slice(0, 1) }] }
      await kit.call({ method: 'PATCH', url: `/products/${productId}`, as: vendor, body })
      const as = await kit.person('ADMIN')
      return await kit.call({ method: 'DELETE', url: `/attributes/${id}`, as })
    },
  },
  BRAND_NAME_TAKEN: {
    when: 'Another brand has the name, regardless of case.',
    provoke: async (kit) => {
      const as = await kit.person('ADMIN')
      await kit.ctx.db.run(sql`insert into brands (name) values ('Taken') on conflict do nothing`)
      return await kit.call({ method: 'POST', url: '/brands/create', as, body: { name: 'taken' } })
    },
  },
  BRAND_IN_USE: {
    when: 'Products have the brand to delete.',
    provoke: async (kit) => {
      const { productId, vendor } = await sell(kit)
      const body = { brand: 'In use' }
      const url = `/products/${productId}`
      const { data } = await kit.call<Product>({ method: 'PATCH', url, as: vendor, body })
      const as = await kit.person('ADMIN')
      return await kit.call({ method: 'DELETE', url: `/brands/${data.brand?.id}`, as })
    },
  },
}

async function sell(kit: Kit) {
  const { id: shopId, vendor } = await kit.shop()
  const categoryId = await kit.category()
  return { vendor, categoryId, productId: await kit.product({ shopId, categoryId }) }
}
