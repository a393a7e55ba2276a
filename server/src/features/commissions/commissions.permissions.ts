import type { CommissionRates } from '@haat/contract/commissions'
import { adminRoles } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'
import { addRate } from '#testing/rates.ts'

const fields = { name: 'Accessories', percent: 8, vatPercent: 15 }

export const permissions: Permissions = {
  'GET /commission-rates': {
    who: adminRoles,
    request: () => ({ url: '/commission-rates' }),
  },
  'GET /commission-rates/try': {
    who: adminRoles,
    request: ({ productId }) => ({ url: `/commission-rates/try?productId=${productId}` }),
    shows: ({ productId }) => productId,
  },
  'POST /commission-rates': {
    who: adminRoles,
    request: () => ({ url: '/commission-rates', body: fields }),
  },
  'POST /commission-rates/order': {
    who: adminRoles,
    request: async ({ kit, admin }) => {
      const { data } = await kit.call<CommissionRates>({ url: '/commission-rates', as: admin })
      const ids = data.rates.filter(({ isFallback }) => !isFallback).map(({ id }) => id)
      return { url: '/commission-rates/order', body: { ids } }
    },
  },
  'PATCH /commission-rates/:id': {
    who: adminRoles,
    request: async ({ kit }) => {
      const { id } = await addRate(kit)
      return { url: `/commission-rates/${id}`, body: { percent: 5 } }
    },
  },
  'DELETE /commission-rates/:id': {
    who: adminRoles,
    request: async ({ kit }) => ({ url: `/commission-rates/${(await addRate(kit)).id}` }),
  },
  'GET /commission-rates/mine': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/commission-rates/mine' }),
  },
  'GET /commission-rates/of-product': {
    who: ['VENDOR'],
    own: true,
    request: ({ productId }) => ({ url: `/commission-rates/of-product?productId=${productId}` }),
  },
}
