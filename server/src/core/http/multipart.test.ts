import { once } from 'node:events'
import fs, { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { Socket } from 'node:net'
import path from 'node:path'
import type { Profile } from '@haat/contract/accounts'
import { mediaLimits } from '@haat/contract/media.limits'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { formHeaders, formOf, part, png } from '#testing/multipart.ts'
import { buildApp } from '#server/app.ts'

const writing = vi.spyOn(fs, 'writeFile')
const removing = vi.spyOn(fs, 'rm')
syncBuiltinESMExports()
afterAll(() => {
  for (const spy of [writing, removing]) spy.mockRestore()
  syncBuiltinESMExports()
})

const kit = useKit()
let person: TestPerson
let folder: string
/** The same market on a real port. */
let market: FastifyInstance
let address: string
const faults: string[] = []

beforeAll(async () => {
  person = await kit.person('CUSTOMER')
  folder = path.join(kit.ctx.config.dataDir, 'uploads')
  const log = pino({ level: 'error' }, { write: (line) => faults.push(line) })
  market = await buildApp({ ...kit.ctx, log })
  address = await market.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => market.close())

const file = (bytes: Buffer | string) => part('name="file"; filename="a.png"', bytes)
const data = (value: unknown) => part('name="data"', JSON.stringify(value))
const other = 'name="photo"; filename="a.png"'
const send = (body: Buffer) =>
  kit.call<Profile>({
    method: 'PATCH',
    url: '/users/update-profile',
    as: person,
    headers: formHeaders,
    body,
  })
const left = () => readdir(folder)
const soon = { timeout: 10_000 }
const broken = (code: string) => Object.assign(new Error(`${code}: the disk`), { code })

/** A request over a real connection whose body is written by hand. */
function open(agent: Agent = new Agent()): ClientRequest {
  return request(`${address}/api/v1/users/update-profile`, {
    method: 'PATCH',
    agent,
    headers: { ...formHeaders, authorization: person.token },
  })
}

async function answerOf(sending: ClientRequest): Promise<{ status: number; code?: string }> {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  const text = (await answer.toArray()).join('')
  return { ...(JSON.parse(text) as object), status: answer.statusCode ?? 0 }
}

/** How many bytes of the one running upload are on the disk. */
async function written(): Promise<number> {
  const names = await left()
  return names.length === 1 ? (await stat(path.join(folder, names[0] ?? ''))).size : 0
}

describe('an upload', () => {
  it('is streamed to the disk while the client sends it, and deleted after the response', async () => {
    const picture = await png()
    const start = Buffer.concat([picture, Buffer.alloc(300_000)])
    const sending = open()
    sending.write(file(start).subarray(0, -2))
    await expect.poll(written, soon).toBeGreaterThan(200_000)
    sending.end(Buffer.concat([Buffer.from('\r\n'), formOf(data({ name: 'With A Photo' }))]))
    expect(await answerOf(sending)).toMatchObject({ status: 200, data: { name: 'With A Photo' } })
    expect(await left()).toEqual([])
  })

  it('is deleted when its client disconnects, which is not a server error', async () => {
    faults.length = 0
    const sending = open()
    sending.on('error', () => {})
    sending.write(file(Buffer.alloc(300_000)).subarray(0, -2))
    await expect.poll(written, soon).toBeGreaterThan(0)
    sending.destroy()
    await expect.poll(left, soon).toEqual([])
    await market.inject('/healthz')
    expect(faults).toEqual([])
  })

  it('may come before or after the fields', async () => {
    const picture = await png()
    const first = await send(formOf(file(picture), data({ name: 'File First' })))
    expect(first).toMatchObject({ status: 200, data: { name: 'File First' } })
    const last = await send(formOf(data({ name: 'File Last' }), file(picture)))
    expect(last).toMatchObject({ status: 200, data: { name: 'File Last' } })
    expect(first.data.profilePhoto).not.toBe(last.data.profilePhoto)
    expect(await left()).toEqual([])
  })

  it('is ignored when it is empty or has another field name', async () => {
    const { data: before } = await send(formOf(file(await png())))
    const elsewhere = part(other, Buffer.alloc(200_000))
    for (const nothing of [file(''), elsewhere]) {
      const answer = await send(formOf(nothing, data({ name: 'No File' })))
      expect(answer).toMatchObject({ status: 200, data: { profilePhoto: before.profilePhoto } })
    }
    expect(await left()).toEqual([])
  })

  it('leaves no file behind when it is rejected', async () => {
    const picture = await png()
    const refusals: [string, Buffer][] = [
      ['UNSUPPORTED_FILE', formOf(file('GIF89a'))],
      ['FILE_TOO_LARGE', formOf(file(Buffer.alloc(mediaLimits.uploadBytes + 1)))],
      ['UNSUPPORTED_FILE', formOf(file(Buffer.alloc(mediaLimits.uploadBytes)))],
      ['VALIDATION_FAILED', formOf(file(picture), file(picture))],
      [
        'BODY_TOO_LARGE',
        formOf(file(picture), part('name="data"; filename="blob"', ' '.repeat(1024 * 1024 + 1))),
      ],
      ['BODY_TOO_LARGE', formOf(...Array.from({ length: 9 }, () => part(other, picture)))],
      ['MALFORMED_BODY', file(picture)],
      ['MALFORMED_BODY', formOf(file(picture)).subarray(0, -100)],
      ['VALIDATION_FAILED', formOf(file(picture), part('name="data"', '{'))],
      ['VALIDATION_FAILED', formOf(file(picture), data({ phoneNumber: '1' }))],
    ]
    for (const [code, body] of refusals) {
      expect(await send(body)).toMatchObject({ code })
      expect(await left()).toEqual([])
    }
  })

  it('fails with NOT_READY and leaves no file behind when the disk is full', async () => {
    writing.mockImplementationOnce(async (name) => {
      await writeFile(name, 'as much as fits')
      throw broken('ENOSPC')
    })
    const answer = await send(formOf(file(await png())))
    expect(answer).toMatchObject({ status: 503, code: 'NOT_READY' })
    expect(answer.raw.headers['retry-after']).toBe('2')
    expect(await left()).toEqual([])
  })

  it('that cannot be deleted does not fail the saved change', async () => {
    removing.mockRejectedValueOnce(broken('EIO'))
    expect(await send(formOf(file(await png())))).toMatchObject({ status: 200 })
    for (const name of await left()) await rm(path.join(folder, name))
  })
})

it('a client that is still sending when the upload fails can finish and read the response', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  writing.mockRejectedValueOnce(broken('EIO'))
  for (const [status, body] of [
    [500, formOf(file(Buffer.alloc(mediaLimits.uploadBytes)))],
    [200, formOf(data({ name: 'Heard' }))],
  ] as const) {
    const sending = open(agent)
    const done = Promise.all([answerOf(sending), once(sending, 'finish')])
    sending.end(body)
    expect((await done)[0]).toMatchObject({ status })
  }
  agent.destroy()
})

it('accepts four concurrent uploads from one person, and another when one has finished', async () => {
  const sendings = Array.from({ length: mediaLimits.uploadsAtOnce }, () => open())
  for (const sending of sendings) {
    sending.on('error', () => {})
    sending.write(file(Buffer.alloc(100_000)).subarray(0, -2))
  }
  await expect.poll(async () => (await left()).length, soon).toBe(mediaLimits.uploadsAtOnce)
  const more = await send(formOf(data({ name: 'One Too Many' })))
  expect(more).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  sendings.pop()?.destroy()
  await expect.poll(async () => (await left()).length, soon).toBe(mediaLimits.uploadsAtOnce - 1)
  expect(await send(formOf(data({ name: 'Room Again' })))).toMatchObject({ status: 200 })
  for (const sending of sendings) sending.destroy()
  await expect.poll(left, soon).toEqual([])
})

it('does not wait for a client that disconnected before the form was read', async () => {
  const { pool } = kit.ctx
  const arrived = once(market.server, 'connection')
  const sending = open()
  sending.on('error', () => {})
  removing.mockClear()
  // Delays the request at the check of its token.
  await pool.transaction(async (db) => {
    await db.run(sql`lock table sessions in access exclusive mode`)
    sending.write(file('half').subarray(0, -2))
    const [socket] = (await arrived) as [Socket]
    await expect.poll(() => pool.raw.totalCount - pool.raw.idleCount, soon).toBe(2)
    sending.destroy()
    await expect.poll(() => socket.closed, soon).toBe(true)
  })
  await expect.poll(() => removing.mock.calls.length, soon).toBe(1)
})

it('deletes files that killed processes left behind, but no running upload', async () => {
  const { requestTimeout } = market.server
  expect(requestTimeout).toBeGreaterThan(0)
  const old = path.join(folder, 'left-by-a-killed-process')
  const fresh = path.join(folder, 'being-sent-to-another-process')
  await mkdir(folder, { recursive: true })
  for (const [name, ageMs] of [
    [old, 25 * 60 * 60 * 1000],
    [fresh, 2 * requestTimeout],
  ] as const) {
    await writeFile(name, 'half a picture')
    const at = new Date(Date.now() - ageMs)
    await utimes(name, at, at)
  }
  expect(await send(formOf(file(await png())))).toMatchObject({ status: 200 })
  expect(await left()).toEqual([path.basename(fresh)])
  await rm(fresh)
})

it('accepts a `data` part with the content type JSON, as the API document describes it', async () => {
  const json = part('name="data"\r\ncontent-type: application/json', '{"name":"As JSON"}')
  expect(await send(formOf(json))).toMatchObject({ status: 200, data: { name: 'As JSON' } })
})
