import { adminRoles } from '@haat/contract/roles'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'

/** Delivers the world’s order, whose cash the shop collects: its statement then has two entries. */
async function deliver({ kit, orderId, vendor }: World): Promise<void> {
  for (const status of ['SHIPPED', 'DELIVERED']) {
    const url = `/orders/change-status/${orderId}`
    await kit.call({ method: 'PATCH', url, as: vendor, body: { status } })
  }
}

/** A proposal of the world’s admin, to credit the shop. Returns its id. */
async function proposed({ kit, admin, shopId }: World): Promise<string> {
  const body = { kind: 'CREDIT', shopId, amount: 5, reason: 'A late parcel' }
  const call = { method: 'POST', url: '/finance/proposals', as: admin, body } as const
  return (await kit.call<{ id: string }>(call)).data.id
}

export const permissions: Permissions = {
  'GET /finance/balance': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/finance/balance' }),
    shows: ({ shopId }) => shopId,
  },
  'GET /finance/statement': {
    who: ['VENDOR'],
    own: true,
    request: async (world) => {
      await deliver(world)
      return { url: '/finance/statement' }
    },
    shows: ({ orderId }) => orderId,
  },
  'GET /finance/statement.csv': {
    who: ['VENDOR'],
    own: true,
    request: async (world) => {
      await deliver(world)
      return { url: '/finance/statement.csv' }
    },
    shows: ({ orderId }) => orderId,
  },
  'GET /finance/shops/:id/statement.csv': {
    who: adminRoles,
    request: async (world) => {
      await deliver(world)
      return { url: `/finance/shops/${world.shopId}/statement.csv` }
    },
    shows: ({ orderId }) => orderId,
  },
  'GET /finance/shops/:id/balance': {
    who: adminRoles,
    request: ({ shopId }) => ({ url: `/finance/shops/${shopId}/balance` }),
    shows: ({ shopId }) => shopId,
  },
  'GET /finance/shops/:id/statement': {
    who: adminRoles,
    request: async (world) => {
      await deliver(world)
      return { url: `/finance/shops/${world.shopId}/statement` }
    },
    shows: ({ orderId }) => orderId,
  },
  'GET /finance/balances': { who: adminRoles, request: () => ({ url: '/finance/balances' }) },
  'GET /finance/accounts': { who: adminRoles, request: () => ({ url: '/finance/accounts' }) },
  'GET /finance/revenue': { who: adminRoles, request: () => ({ url: '/finance/revenue' }) },
  'GET /finance/journals': {
    who: adminRoles,
    request: async (world) => {
      await deliver(world)
      return { url: `/finance/journals?orderId=${world.orderId}` }
    },
    shows: ({ orderId }) => orderId,
  },
  'GET /finance/books': { who: adminRoles, request: () => ({ url: '/finance/books' }) },
  'GET /finance/proposals': {
    who: adminRoles,
    request: async (world) => {
      await proposed(world)
      return { url: '/finance/proposals' }
    },
    shows: ({ shopId }) => shopId,
  },
  'POST /finance/proposals': {
    who: adminRoles,
    request: ({ shopId }) => ({
      url: '/finance/proposals',
      body: { kind: 'PENALTY', shopId, amount: 5, reason: 'Sent the wrong goods' },
    }),
  },
  'PATCH /finance/proposals/:id': {
    who: adminRoles,
    request: async (world) => ({
      url: `/finance/proposals/${await proposed(world)}`,
      body: { decision: 'APPROVED' },
    }),
  },
}
