import { expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'
import { multipart } from '#testing/multipart.ts'

const kit = useKit()

const subscribe = (type: string, body: string | Buffer) =>
  kit.call({
    method: 'POST',
    url: '/newsletters/create',
    headers: { 'content-type': type },
    body,
  })

it('treats a content type without a body as no body', async () => {
  const admin = await kit.person('ADMIN')
  const { id } = await kit.person('CUSTOMER')
  const headers = { 'content-type': 'application/json' }
  expect(await kit.call({ method: 'DELETE', url: `/customers/${id}`, as: admin, headers })).toEqual(
    expect.objectContaining({ status: 200, data: { id } }),
  )
  const empty = await subscribe('application/json', '')
  expect(empty).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
  expect(empty.errors).toEqual([{ path: 'email', message: 'Required' }])
})

it('accepts JSON, and forms only on routes with uploads', async () => {
  const json = JSON.stringify({ email: 'reader@test.example' })
  expect((await subscribe('application/json; charset=utf-8', json)).status).toBe(201)
  const refused = { status: 415, code: 'UNSUPPORTED_BODY' }
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
    expect(await subscribe(type, json)).toMatchObject(refused)
  }
  const { headers, body } = await multipart({ email: 'reader@test.example' })
  expect(await subscribe(headers['content-type'] ?? '', body)).toMatchObject(refused)
})

it('rejects an object in place of a string that makes the length comparison throw', async () => {
  const password = { length: { toString: 'no function' } }
  const data = { name: 'Someone', email: 'someone@test.example', phoneNumber: '01700000000' }
  const answer = await kit.call({
    method: 'POST',
    url: '/users/create-vendor',
    body: { data, password },
  })
  expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
})

it('replaces lone surrogates with U+FFFD, escaped or not', async () => {
  const admin = await kit.person('ADMIN')
  const body = String.raw`{"name":"A\ud83d\ude00 B\udfff \ud800C \\ud800"}`
  const made = await kit.call({
    method: 'POST',
    url: '/categories/create',
    as: admin,
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(made).toMatchObject({
    status: 201,
    data: { name: 'A\u{1f600} B\ufffd \ufffdC \\ud800' },
  })
})
