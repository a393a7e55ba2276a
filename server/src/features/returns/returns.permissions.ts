import { adminRoles } from '@haat/contract/roles'
import type { ReturnState } from '@haat/contract/returns'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'
import { moveOrder } from '#testing/refunded-orders.ts'
import { returnCalls, returnIn, sent, wish } from '#testing/returns.ts'

const shops = { who: ['VENDOR', ...adminRoles], own: true, stranger: 'NOT_FOUND' } as const
const buyers = { who: ['CUSTOMER', ...adminRoles], own: true, stranger: 'NOT_FOUND' } as const

async function delivered({ kit, orderId }: World): Promise<void> {
  await moveOrder(kit, orderId, 'SHIPPED')
  await moveOrder(kit, orderId, 'DELIVERED')
}

/** A request of the world's order. */
async function made(world: World, state: ReturnState, asked?: string): Promise<string> {
  await delivered(world)
  const { kit, customer: buyer, vendor, orderId, itemId } = world
  const place = { buyer, vendor, orderId, items: [itemId, itemId] as [string, string] }
  return await returnIn(kit, place, state, asked === undefined ? {} : { wish: asked })
}

/** A step of a request that is in this state. */
const step =
  (name: string, state: ReturnState, body?: (world: World) => object, asked?: string) =>
  async (world: World) => ({
    url: `/returns/${await made(world, state, asked)}/${name}`,
    ...(body === undefined ? {} : { body: body(world) }),
  })

const inspected = ({ itemId }: World) => ({
  lines: [{ itemId, accepted: 1, resellable: 1 }],
})
const pieces = ({ orderId, itemId }: World) => ({
  orderId,
  kind: wish.kind,
  reason: wish.reason,
  lines: [{ itemId, quantity: 1 }],
})

export const permissions: Permissions = {
  'GET /returns': {
    who: 'signed-in',
    own: true,
    request: async (world) => {
      await made(world, 'REQUESTED')
      return { url: '/returns' }
    },
    shows: ({ orderId }) => orderId,
  },
  'GET /returns/:id': {
    who: 'signed-in',
    own: true,
    request: async (world) => ({ url: `/returns/${await made(world, 'REQUESTED')}` }),
    stranger: 'NOT_FOUND',
  },
  'GET /orders/:id/returnable': {
    who: 'signed-in',
    own: true,
    request: ({ orderId }) => ({ url: `/orders/${orderId}/returnable` }),
    stranger: 'NOT_FOUND',
  },
  'GET /returns/pictures/:id': {
    who: 'signed-in',
    own: true,
    request: async (world) => {
      await delivered(world)
      const { upload, ask } = returnCalls(world.kit)
      const picture = await upload(world.customer)
      await ask(world.customer, { ...pieces(world), pictures: [picture.id] })
      return { url: `/returns/pictures/${picture.id}` }
    },
    stranger: 'NOT_FOUND',
  },
  'POST /returns/preview': {
    ...buyers,
    unaudited: 'it changes nothing',
    request: async (world) => {
      await delivered(world)
      return { url: '/returns/preview', body: pieces(world) }
    },
  },
  'POST /returns': {
    ...buyers,
    request: async (world) => {
      await delivered(world)
      return { url: '/returns', body: { ...wish, ...pieces(world) } }
    },
  },
  'POST /returns/:id/approve': { ...shops, request: step('approve', 'REQUESTED') },
  'POST /returns/:id/reject': {
    ...shops,
    who: ['VENDOR'],
    request: step('reject', 'REQUESTED', () => ({ reason: 'USED' })),
  },
  'POST /returns/:id/cancel': {
    ...buyers,
    request: step('cancel', 'APPROVED', () => ({ note: 'By phone' })),
  },
  'POST /returns/:id/sent': { ...buyers, request: step('sent', 'APPROVED', () => sent) },
  'POST /returns/:id/arrived': {
    ...buyers,
    request: step('arrived', 'IN_TRANSIT', () => ({ proof: 'Signed by Rafi' })),
  },
  'POST /returns/:id/received': {
    ...shops,
    request: step('received', 'IN_TRANSIT', ({ itemId }) => ({ lines: [{ itemId, received: 1 }] })),
  },
  'POST /returns/:id/decide': {
    ...shops,
    who: ['VENDOR'],
    request: step('decide', 'RECEIVED', inspected),
  },
  'POST /returns/:id/offer': {
    ...shops,
    who: ['VENDOR'],
    request: step('offer', 'RECEIVED', () => ({ deduction: 5, note: 'Scratched' })),
  },
  'POST /returns/:id/agree': {
    ...buyers,
    who: ['CUSTOMER'],
    request: async (world) => {
      const id = await made(world, 'RECEIVED')
      const offered = { deduction: 5, note: 'Scratched' }
      await returnCalls(world.kit).step(world.vendor, id, 'offer', offered)
      return { url: `/returns/${id}/agree`, body: { deduction: 5 } }
    },
  },
  'POST /returns/:id/settle': {
    ...shops,
    request: step('settle', 'ACCEPTED', () => ({ outcome: 'REFUND' }), 'REPLACE'),
  },
  'POST /returns/:id/escalate': {
    who: ['CUSTOMER', 'VENDOR'],
    own: true,
    stranger: 'NOT_FOUND',
    request: step('escalate', 'RECEIVED', () => ({ text: 'Please look at it.' })),
  },
  'POST /returns/:id/verdict': {
    who: adminRoles,
    request: step('verdict', 'DISPUTED', (world) => ({
      outcome: 'DECIDED',
      lines: [{ itemId: world.itemId, accepted: 0, resellable: 0 }],
      text: 'It was used.',
    })),
  },
  'POST /returns/:id/verdict/confirmation': {
    who: adminRoles,
    request: async (world) => {
      const { kit, admin, itemId } = world
      const id = await made(world, 'DISPUTED')
      kit.ctx.config.returnSecondPerson = 0n
      const lines = [{ itemId, accepted: 1, resellable: 0 }]
      const given = { outcome: 'DECIDED', lines, text: 'It was broken.' }
      await returnCalls(kit).step(admin, id, 'verdict', given)
      return { url: `/returns/${id}/verdict/confirmation`, body: { decision: 'APPROVED' } }
    },
  },
}
