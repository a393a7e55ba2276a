import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Profile } from '@haat/contract/accounts'
import { beforeAll, expect, it } from 'vitest'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { formHeaders, formOf, part, png } from '#testing/multipart.ts'

const kit = useKit()
let person: TestPerson

beforeAll(async () => {
  person = await kit.person('CUSTOMER')
})

const file = (bytes: Buffer) => part('name="file"; filename="a.png"', bytes)
/** As browsers send a Blob: with a file name. */
const blob = (json: string) =>
  part('name="data"; filename="blob"\r\ncontent-type: application/json', json)
const send = (...parts: Buffer[]) =>
  kit.call<Profile>({
    method: 'PATCH',
    url: '/users/update-profile',
    as: person,
    headers: formHeaders,
    body: formOf(...parts),
  })
const left = () => readdir(path.join(kit.ctx.config.dataDir, 'uploads'))

it('reads `data` with a file name as text, beside a file or not', async () => {
  const { data: before } = await send(blob('{"name":"Via ব্লব"}'))
  expect(before.name).toBe('Via ব্লব')
  const picture = file(await png())
  for (const [name, parts] of [
    ['Blob First', [blob('{"name":"Blob First"}'), picture]],
    ['Blob Last', [picture, blob('{"name":"Blob Last"}')]],
    [
      'Beside Others',
      [
        part('name="photo"; filename="a.png"', await png()),
        picture,
        blob('{"name":"Beside Others"}'),
      ],
    ],
  ] as const) {
    const answer = await send(...parts)
    expect(answer).toMatchObject({ status: 200, data: { name } })
    expect(answer.data.profilePhoto).not.toBe(before.profilePhoto)
  }
  const errors = [{ path: 'data', message: 'Must be JSON' }]
  expect(await send(blob('{'))).toMatchObject({ code: 'VALIDATION_FAILED', errors })
  expect(await left()).toEqual([])
})

it('names `data` where the fields are not in it, and `file` where there are two', async () => {
  const plain = part('name="name"', 'Plain Field')
  const inData = [{ path: 'data', message: 'Required' }]
  expect(await send(plain)).toMatchObject({ status: 400, errors: inData })
  expect(await send(plain, file(await png()))).toMatchObject({ status: 400, errors: inData })
  const picture = file(await png())
  expect(await send(picture, picture, part('name="data"', '{"name":"Two Files"}'))).toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    errors: [{ path: 'file', message: 'Must be one file' }],
  })
  // Clients append a file that nobody chose as a text.
  expect((await send(part('name="file"', 'undefined'))).status).toBe(200)
  expect((await send(picture)).status).toBe(200)
  expect(await left()).toEqual([])
})
