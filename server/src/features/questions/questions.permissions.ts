import { randomUUID } from 'node:crypto'
import { adminRoles } from '@haat/contract/roles'
import { sql } from '#core/sql/db.ts'
import { uuid } from '#core/sql/kinds.ts'
import { markDelivered } from '#testing/questions.ts'
import type { Permissions } from '#testing/permissions/case.ts'
import type { World } from '#testing/permissions/world.ts'

/** A question of the world's customer, or of another, with an answer of a third buyer or of the one it is `by`. */
async function asked(world: World, { by, answerBy }: { by?: string; answerBy?: string } = {}) {
  const { kit, customer, productId, shopId } = world
  const other = await kit.person('CUSTOMER')
  return await kit.ctx.db.one(
    { question_id: uuid, answer_id: uuid },
    sql`with asked as (
      insert into questions (product_id, shop_id, customer_id, client_id, body)
      values (${productId}, ${shopId}, ${by ?? customer.id}, ${randomUUID()}, 'How long is the cable?')
      returning id
    ), answered as (
      insert into question_answers (question_id, by_id, by_role, body)
      select id, ${answerBy ?? other.id}, 'CUSTOMER', 'One metre' from asked returning id
    )
    select a.id as question_id, b.id as answer_id from asked a, answered b`,
  )
}
const itself = 'the question itself records who wrote it and when'

export const permissions: Permissions = {
  'GET /questions/product/:productId': {
    who: 'anyone',
    request: ({ productId }) => ({ url: `/questions/product/${productId}` }),
  },
  'GET /questions': {
    who: ['VENDOR', ...adminRoles],
    own: true,
    request: async (world) => {
      await asked(world)
      return { url: '/questions' }
    },
    shows: ({ productId }) => productId,
  },
  'POST /questions': {
    who: ['CUSTOMER'],
    unaudited: itself,
    request: ({ productId }) => ({
      url: '/questions',
      body: { productId, clientId: randomUUID(), text: 'Is it new?' },
    }),
  },
  'DELETE /questions/:id': {
    who: ['CUSTOMER'],
    own: true,
    request: async (world) => {
      const { question_id: id } = await asked(world)
      await world.kit.ctx.db.run(sql`delete from question_answers where question_id = ${id}`)
      return { url: `/questions/${id}` }
    },
    stranger: 'NOT_FOUND',
  },
  'PATCH /questions/:id/answer': {
    who: ['CUSTOMER', 'VENDOR'],
    own: true,
    request: async (world) => {
      await markDelivered(world.kit, world.orderId)
      const { question_id: id } = await asked(world)
      return { url: `/questions/${id}/answer`, body: { text: 'Two metres' } }
    },
    stranger: 'NOT_ALLOWED',
  },
  'DELETE /questions/:id/answer': {
    who: ['CUSTOMER', 'VENDOR'],
    own: true,
    request: async (world) => {
      const { customer, vendor, caller } = world
      const answerBy = caller?.id === vendor.id ? vendor.id : customer.id
      const { question_id: id } = await asked(world, { answerBy })
      return { url: `/questions/${id}/answer` }
    },
    stranger: 'NOT_FOUND',
  },
  'POST /questions/:id/reports': {
    who: ['CUSTOMER', 'VENDOR'],
    request: async (world) => {
      const by = (await world.kit.person('CUSTOMER')).id
      const { question_id: id } = await asked(world, { by })
      return { url: `/questions/${id}/reports`, body: { reason: 'Rude' } }
    },
  },
  'POST /questions/answers/:id/reports': {
    who: ['CUSTOMER', 'VENDOR'],
    request: async (world) => ({
      url: `/questions/answers/${(await asked(world)).answer_id}/reports`,
      body: { reason: 'Rude' },
    }),
  },
  'PATCH /questions/:id/status': {
    who: adminRoles,
    request: async (world) => ({
      url: `/questions/${(await asked(world)).question_id}/status`,
      body: { isHidden: true },
    }),
  },
  'PATCH /questions/answers/:id/status': {
    who: adminRoles,
    request: async (world) => ({
      url: `/questions/answers/${(await asked(world)).answer_id}/status`,
      body: { isHidden: true },
    }),
  },
}
