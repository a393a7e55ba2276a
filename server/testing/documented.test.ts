import type { LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { expectDocumented } from './documented.ts'
import { useKit } from './kit.ts'

const kit = useKit()
const path = '/followed-shops/unfollow'
const shopId = '01900000-0000-7000-8000-000000000001'

it('fails a test whose response the route does not declare', async () => {
  const real = await kit.app.inject({ method: 'DELETE', url: `/api/v1${path}` })
  const check = (statusCode: number, body: object) => () => {
    const answer: LightMyRequestResponse = Object.assign(Object.create(real), {
      statusCode,
      json: () => body,
    })
    expectDocumented(kit.app, 'DELETE', path, answer)
  }
  const success = { success: true, message: 'Unfollowed', data: { shopId } }
  expect(check(200, success)).not.toThrow()
  expect(check(404, { code: 'NOT_FOUND' })).not.toThrow()
  expect(check(201, success)).toThrow('not declared')
  expect(check(200, { ...success, data: {} })).toThrow('shopId')
  expect(check(409, { code: 'OUT_OF_STOCK' })).toThrow('OUT_OF_STOCK')
})
