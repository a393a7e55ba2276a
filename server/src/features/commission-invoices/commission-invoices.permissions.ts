import type { CommissionInvoice } from '@haat/contract/commission-invoices'
import { adminRoles } from '@haat/contract/roles'
import { charge, makeReady } from '#testing/commission-invoices.ts'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'
import { issueInvoices } from './commission-invoices.service.ts'

/** The id of an invoice for the world's shop. */
async function invoiceIn({ kit, shopId, vendor }: World): Promise<string> {
  await makeReady(kit)
  await charge(kit, { shopId, at: '2026-03-02T10:00:00Z', commission: 1_000n })
  await issueInvoices(kit.ctx)
  const url = '/commission-invoices'
  const { data } = await kit.call<CommissionInvoice[]>({ url, as: vendor })
  return data[0]?.id ?? ''
}

const document = {
  who: ['VENDOR', ...adminRoles],
  own: true,
  stranger: 'NOT_FOUND',
} as const

export const permissions: Permissions = {
  'GET /commission-invoices': {
    who: ['VENDOR'],
    own: true,
    request: async (world) => {
      await invoiceIn(world)
      return { url: '/commission-invoices' }
    },
    shows: ({ shopId }) => shopId,
  },
  'GET /finance/commission-invoices': {
    who: adminRoles,
    request: () => ({ url: '/finance/commission-invoices' }),
  },
  'GET /commission-invoices/:id': {
    ...document,
    request: async (world) => ({ url: `/commission-invoices/${await invoiceIn(world)}` }),
  },
  'GET /commission-invoices/:id/lines': {
    ...document,
    request: async (world) => ({ url: `/commission-invoices/${await invoiceIn(world)}/lines` }),
  },
  'GET /commission-invoices/:id/lines.csv': {
    ...document,
    request: async (world) => ({ url: `/commission-invoices/${await invoiceIn(world)}/lines.csv` }),
  },
}
