import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLifecycle } from '#core/boot/lifecycle.ts'
import { closePort } from '#core/http/listening.ts'
import { openPool, sql, type Pool } from '#core/sql/db.ts'
import { conversationCalls } from '#testing/conversations.ts'
import { marketOf } from '#testing/orders.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#testing/database-proxy.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { noticeOf } from '#testing/notices.ts'
import { buildApp } from '#server/app.ts'
import { createCtx } from '#server/resources.ts'
import { NoticeStreams } from './notice-streams.ts'
import { listenForChangesAndNotices } from './streaming.service.ts'

const kit = useKit()

/** Another process on the same database, behind a proxy that a test can cut. */
interface Process {
  url: string
  proxy: DatabaseProxy
  ctx: ReturnType<typeof createCtx>
  drain: () => void
  close: () => Promise<void>
}

async function openProcess(beatMs = 15_000): Promise<Process> {
  const proxy = await openDatabaseProxy(kit.ctx.pool.directUrl)
  const pool: Pool = openPool(proxy.url, { size: 5, onError: () => undefined })
  const lifecycle = createLifecycle()
  const ctx = createCtx(kit.ctx.config, pool, kit.ctx.log, lifecycle)
  const isDraining = () => lifecycle.isDraining
  ctx.resources.noticeStreams = new NoticeStreams({ total: 1_200, beatMs, isDraining })
  const app = await buildApp(ctx)
  const changes = await listenForChangesAndNotices(ctx)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await closePort(app, AbortSignal.timeout(4_000))
    await changes.close()
    await pool.close()
    await proxy.close()
  }
  return { url, proxy, ctx, drain: () => lifecycle.drain(), close }
}

/** An open stream and the events that came by it. */
async function listen({ url }: Process, { token }: TestPerson) {
  const stop = new AbortController()
  const response = await fetch(`${url}/api/v1/notices/stream`, {
    headers: { authorization: token, accept: 'text/event-stream' },
    signal: stop.signal,
  })
  const events: string[] = []
  let isOver = false
  const reading = (async () => {
    for await (const chunk of response.body ?? [])
      for (const [, name = ''] of new TextDecoder()
        .decode(chunk)
        .matchAll(/^(event: \w+|: beat)$/gm))
        events.push(name)
  })()
  void reading.catch(() => undefined).finally(() => (isOver = true))
  const waitFor = (name: string, count = 1) =>
    vi.waitFor(() => expect(events.filter((each) => each === name)).toHaveLength(count), 8_000)
  return { response, events, waitFor, isOver: () => isOver, cut: () => stop.abort() }
}

let one: Process
let two: Process
beforeAll(async () => {
  one = await openProcess(400)
  two = await openProcess()
})
afterAll(async () => {
  await one.close()
  await two.close()
})

const changed = 'event: changed'
const signOut = ({ id }: TestPerson) =>
  kit.ctx.db.run(sql`update sessions set revoked_at = now() where person_id = ${id}`)

describe('the stream of notices', () => {
  it('tells every process and browser of the person, and nobody else', async () => {
    const [person, other] = [await kit.person('CUSTOMER'), await kit.person('VENDOR')]
    const own = [await listen(one, person), await listen(two, person), await listen(two, person)]
    const foreign = await listen(two, other)
    for (const each of [...own, foreign]) await each.waitFor(changed)
    const id = await noticeOf(kit, person)
    for (const each of own) await each.waitFor(changed, 2)
    await kit.call({ method: 'PATCH', url: `/notices/${id}/read`, as: person })
    for (const each of own) await each.waitFor(changed, 3)
    expect(foreign.events).toEqual([changed])
    for (const each of [...own, foreign]) each.cut()
  })

  it('tells both sides of a conversation about each message, and its reader about the reading', async () => {
    const { vendor, productIds } = await marketOf(kit, [{}])
    const [buyer, stranger] = [await kit.person('CUSTOMER'), await kit.person('CUSTOMER')]
    const theirs = [await listen(one, buyer), await listen(two, buyer), await listen(two, vendor)]
    const foreign = await listen(two, stranger)
    for (const each of [...theirs, foreign]) await each.waitFor(changed)
    const { send, markRead } = conversationCalls(kit)
    const { data } = await send(buyer, { productId: productIds[0] ?? '', body: 'Is it new?' })
    for (const each of theirs) await each.waitFor(changed, 2)
    await markRead(vendor, data.conversation.id ?? '', data.message.seq)
    await theirs[2]?.waitFor(changed, 3)
    expect(theirs[0]?.events.filter((each) => each === changed)).toHaveLength(2)
    expect(foreign.events).toEqual([changed])
    for (const each of [...theirs, foreign]) each.cut()
  })

  it('has the headers against buffering, and answers once to those who only ask', async () => {
    const person = await kit.person('CUSTOMER')
    const { response, cut } = await listen(one, person)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(response.headers.get('content-encoding')).toBeNull()
    cut()
    await noticeOf(kit, person)
    const asked = await kit.call({ url: '/notices/stream', as: person })
    expect(asked.data).toEqual({ unread: 1 })
  })

  it('beats, and ends with the session', async () => {
    const person = await kit.person('CUSTOMER')
    const stream = await listen(one, person)
    await vi.waitFor(() => expect(stream.events).toContain(': beat'), 3_000)
    await signOut(person)
    await stream.waitFor('event: ended')
    await vi.waitFor(() => expect(stream.isOver()).toBe(true))
    expect((await listen(one, person)).response.status).toBe(401)
  })

  it('tells a blocked person nothing more', async () => {
    const person = await kit.person('CUSTOMER')
    const stream = await listen(two, person)
    await stream.waitFor(changed)
    await kit.ctx.db.run(sql`update people set status = 'BLOCKED' where id = ${person.id}`)
    await noticeOf(kit, person)
    await stream.waitFor('event: ended')
    expect(stream.events).toEqual([changed, 'event: ended'])
  })

  it('refuses a ninth of one person, who can still ask', async () => {
    const person = await kit.person('CUSTOMER')
    const streams = []
    for (let each = 0; each < 8; each += 1) streams.push(await listen(two, person))
    const { response } = await listen(two, person)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('60')
    for (const stream of streams) stream.cut()
  })

  it('is told to ask again after the database was away, and stays open meanwhile', async () => {
    const person = await kit.person('CUSTOMER')
    const stream = await listen(two, person)
    await stream.waitFor(changed)
    await two.proxy.takeAway()
    await noticeOf(kit, person)
    await sleep(500)
    await two.proxy.giveBack()
    await stream.waitFor(changed, 2)
    await noticeOf(kit, person)
    await stream.waitFor(changed, 3)
    expect(stream.isOver()).toBe(false)
    stream.cut()
  }, 20_000)

  it('leaves nothing of a thousand clients that vanish, and holds no slot or connection for them', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => kit.person('CUSTOMER')))
    const sockets = []
    const { port } = new URL(two.url)
    for (let each = 0; each < 1_000; each += 1) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      const token = people[each % people.length]?.token ?? ''
      socket.write(
        `GET /api/v1/notices/stream HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\naccept: text/event-stream\r\n\r\n`,
      )
      sockets.push(socket)
      // Few enough at once that none is refused for being too many.
      if (each % 20 === 19) {
        await Promise.all(sockets.slice(-20).map((opened) => once(opened, 'data')))
      }
    }
    const { noticeStreams } = two.ctx.resources
    await vi.waitFor(() => expect(noticeStreams.size).toBe(1_000), 20_000)
    expect(two.ctx.pool.raw.totalCount).toBeLessThanOrEqual(5)
    const [person] = people
    const asked = await fetch(`${two.url}/api/v1/notices`, {
      headers: { authorization: person?.token ?? '' },
    })
    expect(asked.status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(() => expect(noticeStreams.size).toBe(0), 10_000)
  }, 60_000)

  it('ends at once when its process stops', async () => {
    const person = await kit.person('CUSTOMER')
    const third = await openProcess()
    const stream = await listen(third, person)
    third.drain()
    await stream.waitFor('event: restarting')
    expect((await listen(third, person)).response.status).toBe(503)
    const fourth = await openProcess()
    const last = await listen(fourth, person)
    const since = performance.now()
    await fourth.close()
    expect(performance.now() - since).toBeLessThan(3_000)
    await last.waitFor('event: restarting')
    await third.close()
  }, 20_000)
})
