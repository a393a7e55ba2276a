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

it('takes a content type without a body for no body', async () => {
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

it('takes JSON, and a form only where a file may come', async () => {
  const json = JSON.stringify({ email: 'reader@test.example' })
  expect((await subscribe('application/json; charset=utf-8', json)).status).toBe(201)
  const refused = { status: 415, code: 'UNSUPPORTED_BODY' }
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
    expect(await subscribe(type, json)).toMatchObject(refused)
  }
  const { headers, body } = await multipart({ email: 'reader@test.example' })
  expect(await subscribe(headers['content-type'] ?? '', body)).toMatchObject(refused)
})

it('refuses an object that stands in place of a text and breaks when its length is compared', async () => {
  const password = { length: { toString: 'no function' } }
  const data = { name: 'Someone', email: 'someone@test.example', phoneNumber: '01700000000' }
  const answer = await kit.call({
    method: 'POST',
    url: '/users/create-vendor',
    body: { data, password },
  })
  expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
})

it('takes half a character for one that could not be read, wherever it is written down', async () => {
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
