import { adminRoles } from '@haat/contract/roles'
import { multipart, png } from '#testing/multipart.ts'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'
import {
  assembleFor,
  bankAccount,
  move,
  payDebt,
  payoutOf,
  sendFile,
  step,
  useAccount,
} from '#testing/payouts.ts'

/** A payout of the world's shop, assembled by the world's admin, and taken further by another one. */
async function payoutIn(
  { kit, admin, shopId, vendor }: World,
  status: 'DRAFT' | 'APPROVED' | 'SENT' | 'PAID',
): Promise<{ id: string; fileId: string }> {
  await useAccount(kit, { id: shopId, vendor })
  await move(kit, shopId, 100_000n)
  await assembleFor(kit, admin, [shopId])
  const { id } = await payoutOf(kit, shopId)
  const other = await kit.person('ADMIN')
  if (status !== 'DRAFT') await step(kit, other, id, 'approve')
  if (status === 'DRAFT' || status === 'APPROVED') return { id, fileId: '' }
  const file = await sendFile(kit, other, 'BANK', [id])
  if (status === 'PAID') {
    const form = await multipart({ reference: 'BFTN-1' }, await png())
    const url = `/finance/payouts/${id}/paid`
    await kit.call({ method: 'POST', url, as: other, ...form })
  }
  return { id, fileId: file.data.id }
}

const legal = { legalName: 'Circuit Corner Ltd.' }
const own = { who: ['VENDOR'], own: true, stranger: 'NOT_FOUND' } as const
const admins = { who: adminRoles } as const

export const permissions: Permissions = {
  'GET /payouts/details': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/payouts/details' }),
    shows: ({ shopId }) => shopId,
  },
  'PATCH /payouts/details/legal': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/payouts/details/legal', body: legal }),
    shows: ({ shopId }) => shopId,
  },
  'PATCH /payouts/details/account': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/payouts/details/account', body: bankAccount }),
    shows: ({ shopId }) => shopId,
  },
  'GET /orders/:id/seller': {
    who: 'signed-in',
    own: true,
    request: ({ orderId }) => ({ url: `/orders/${orderId}/seller` }),
    stranger: 'NOT_FOUND',
  },
  'GET /payouts': {
    who: ['VENDOR'],
    own: true,
    request: async (world) => {
      await payoutIn(world, 'APPROVED')
      return { url: '/payouts' }
    },
    shows: ({ shopId }) => shopId,
  },
  'GET /payouts/:id': {
    ...own,
    request: async (world) => ({ url: `/payouts/${(await payoutIn(world, 'APPROVED')).id}` }),
  },
  'GET /payouts/:id/items': {
    ...own,
    request: async (world) => ({ url: `/payouts/${(await payoutIn(world, 'APPROVED')).id}/items` }),
  },
  'GET /finance/payouts': { ...admins, request: () => ({ url: '/finance/payouts' }) },
  'GET /finance/payouts/due': { ...admins, request: () => ({ url: '/finance/payouts/due' }) },
  'GET /finance/payouts/:id': {
    ...admins,
    request: async (world) => ({ url: `/finance/payouts/${(await payoutIn(world, 'DRAFT')).id}` }),
  },
  'GET /finance/payouts/:id/items': {
    ...admins,
    request: async (world) => {
      const { id } = await payoutIn(world, 'DRAFT')
      return { url: `/finance/payouts/${id}/items` }
    },
  },
  'GET /finance/payouts/:id/proof': {
    ...admins,
    request: async (world) => {
      const { id } = await payoutIn(world, 'PAID')
      return { url: `/finance/payouts/${id}/proof` }
    },
  },
  'POST /finance/payouts/assemble': {
    ...admins,
    request: () => ({ url: '/finance/payouts/assemble', body: {} }),
  },
  'POST /finance/payouts/files': {
    ...admins,
    request: async (world) => {
      const { id } = await payoutIn(world, 'APPROVED')
      return { url: '/finance/payouts/files', body: { method: 'BANK', ids: [id] } }
    },
  },
  'GET /finance/payouts/files/:id': {
    ...admins,
    request: async (world) => {
      const { fileId } = await payoutIn(world, 'SENT')
      return { url: `/finance/payouts/files/${fileId}` }
    },
  },
  'POST /finance/payouts/:id/approve': {
    ...admins,
    request: async (world) => {
      const { id } = await payoutIn(world, 'DRAFT')
      return { url: `/finance/payouts/${id}/approve`, body: {} }
    },
  },
  'POST /finance/payouts/:id/cancel': {
    ...admins,
    request: async (world) => {
      const { id } = await payoutIn(world, 'DRAFT')
      return { url: `/finance/payouts/${id}/cancel`, body: { reason: 'A mistake' } }
    },
  },
  'POST /finance/payouts/:id/paid': {
    ...admins,
    request: async (world) => {
      const { id } = await payoutIn(world, 'SENT')
      return { url: `/finance/payouts/${id}/paid`, body: { reference: 'BFTN-1' } }
    },
  },
  'POST /finance/payouts/:id/failed': {
    ...admins,
    request: async (world) => {
      const { id } = await payoutIn(world, 'SENT')
      return { url: `/finance/payouts/${id}/failed`, body: { reason: 'Returned' } }
    },
  },
  'POST /finance/payouts/:id/returned': {
    ...admins,
    request: async (world) => {
      const { id } = await payoutIn(world, 'PAID')
      return { url: `/finance/payouts/${id}/returned`, body: { reason: 'Sent back' } }
    },
  },
  'GET /payouts/debt': {
    who: ['VENDOR'],
    own: true,
    request: () => ({ url: '/payouts/debt' }),
    shows: ({ shopId }) => shopId,
  },
  'POST /payouts/debt/pay': {
    who: ['VENDOR'],
    own: true,
    // Other shops owe nothing.
    stranger: 'DEBT_NOT_PAYABLE',
    request: async ({ kit, shopId }) => {
      await move(kit, shopId, -100_000n)
      return { url: '/payouts/debt/pay', body: {} }
    },
  },
  'GET /payouts/debt/payments/:id': {
    ...own,
    request: async ({ kit, shopId, vendor }) => {
      await move(kit, shopId, -100_000n)
      const { data } = await payDebt(kit, vendor)
      return { url: `/payouts/debt/payments/${data.paymentId}` }
    },
  },
  'GET /finance/shops/:id/debt': {
    ...admins,
    request: ({ shopId }) => ({ url: `/finance/shops/${shopId}/debt` }),
  },
  'PATCH /finance/shops/:id/credit': {
    ...admins,
    request: ({ shopId }) => ({
      url: `/finance/shops/${shopId}/credit`,
      body: { limit: 1_000, graceDays: null },
    }),
  },
  'GET /finance/debt-payments': { ...admins, request: () => ({ url: '/finance/debt-payments' }) },
  'POST /finance/debt-payments': {
    ...admins,
    request: ({ shopId }) => ({
      url: '/finance/debt-payments',
      body: { shopId, amount: 100, method: 'BANK', reference: crypto.randomUUID() },
    }),
  },
  'PATCH /finance/debt-payments/:id': {
    ...admins,
    request: async ({ kit, shopId, admin }) => {
      const body = { shopId, amount: 100, method: 'BANK', reference: crypto.randomUUID() }
      const call = { method: 'POST', url: '/finance/debt-payments', as: admin, body } as const
      const { data } = await kit.call<{ id: string }>(call)
      return { url: `/finance/debt-payments/${data.id}`, body: { decision: 'APPROVED' } }
    },
  },
  'GET /finance/payout-accounts': {
    ...admins,
    request: () => ({ url: '/finance/payout-accounts' }),
  },
  'GET /finance/shops/:id/details': {
    ...admins,
    request: ({ shopId }) => ({ url: `/finance/shops/${shopId}/details` }),
  },
  'PATCH /finance/shops/:id/legal': {
    ...admins,
    request: ({ shopId }) => ({ url: `/finance/shops/${shopId}/legal`, body: legal }),
  },
  'PATCH /finance/shops/:id/account': {
    ...admins,
    request: ({ shopId }) => ({ url: `/finance/shops/${shopId}/account`, body: bankAccount }),
  },
  'POST /finance/shops/:id/account/verify': {
    ...admins,
    request: async ({ kit, shopId, vendor }) => {
      const url = '/payouts/details/account'
      const call = { method: 'PATCH', url, as: vendor, body: bankAccount } as const
      const { data } = await kit.call<{ account: { changedAt: string } }>(call)
      const seen = { changedAt: data.account.changedAt }
      return { url: `/finance/shops/${shopId}/account/verify`, body: { seen } }
    },
  },
}
