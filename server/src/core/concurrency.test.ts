import { describe, expect, it, vi } from 'vitest'
import { onBehalfOf } from './caller.ts'
import { openGate, type GateOptions } from './concurrency.ts'
import { FairLine } from './fair-line.ts'

const person = (name: string, network = 'home') => ({ who: { network, person: name } })
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A gate with work that ends when it is told to. */
function busyGate(options: Partial<GateOptions> = {}) {
  const gate = openGate({ places: 1, line: 100, waitMs: 600_000, ...options })
  const started: string[] = []
  const ends: (() => void)[] = []
  const enter = (name: string, of = person(name)) =>
    gate.through(async () => {
      started.push(name)
      await new Promise<void>((end) => ends.push(end))
      return name
    }, of)
  return { gate, started, enter, endOne: () => ends.shift()?.() }
}

describe('a gate', () => {
  it('has people take turns, however many one of them sends', async () => {
    const { started, enter, endOne } = busyGate()
    const all = [enter('a1', person('a')), enter('a2', person('a')), enter('a3', person('a'))]
    all.push(enter('b1', person('b')), enter('c1', person('c', 'office')))
    for (let n = 1; n <= 5; n += 1) {
      await vi.waitFor(() => expect(started).toHaveLength(n), { timeout: 10_000 })
      endOne()
    }
    await Promise.all(all)
    expect(started).toEqual(['a1', 'a2', 'c1', 'b1', 'a3'])
  })

  it('refuses at once when its line is full, with a time to come again', async () => {
    const { enter, endOne, gate } = busyGate({ line: 1 })
    const first = enter('a')
    const second = enter('a')
    await expect(enter('a')).rejects.toMatchObject({
      code: 'NOT_READY',
      status: 503,
      retryAfterSeconds: expect.any(Number),
    })
    expect(gate.figures).toEqual({ running: 1, waiting: 1, refused: 1 })
    endOne()
    await first
    endOne()
    await second
    expect(gate.figures).toEqual({ running: 0, waiting: 0, refused: 1 })
  })

  it('has who waits for most make room for others', async () => {
    const { enter, started, endOne } = busyGate({ line: 2 })
    const first = enter('a1', person('a'))
    const second = enter('a2', person('a'))
    const third = enter('a3', person('a'))
    const other = enter('b1', person('b'))
    await expect(third).rejects.toMatchObject({ code: 'NOT_READY' })
    endOne()
    await first
    endOne()
    await vi.waitFor(() => expect(started).toHaveLength(3), { timeout: 10_000 })
    endOne()
    expect(await Promise.all([second, other])).toEqual(['a2', 'b1'])
  })

  it('tells who has waited long enough, also while nothing moves', async () => {
    const { enter, gate } = busyGate({ waitMs: 40 })
    void enter('stuck')
    await expect(enter('b')).rejects.toMatchObject({ code: 'NOT_READY' })
    expect(gate.figures).toMatchObject({ running: 1, waiting: 0 })
  })

  it('tells a caller at their own deadline', async () => {
    const { enter } = busyGate()
    void enter('stuck')
    const caller = { ...person('b'), deadline: performance.now() + 20 }
    await expect(onBehalfOf(caller, () => enter('b'))).rejects.toMatchObject({ code: 'NOT_READY' })
  })

  it('refuses at once who would wait too long at the pace of late', async () => {
    const gate = openGate({ places: 1, line: 10_000, waitMs: 2_000 })
    const work = () => gate.through(() => soon(5))
    const results = await Promise.allSettled(Array.from({ length: 40 }, work))
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true)
    // Now it knows: 5 ms each, so that not even half of these can have their turn in time.
    const rush = await Promise.allSettled(
      Array.from({ length: 2_000 }, () => gate.through(() => soon(5))),
    )
    const refused = rush.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(1_000)
    expect(refused.length).toBeLessThan(2_000)
  }, 60_000)

  it('opens fewer places, and all of them again', async () => {
    const { gate, started, enter, endOne } = busyGate({ places: 4 })
    gate.resize(0.25)
    const all = ['a', 'b', 'c'].map((name) => enter(name))
    await soon(5)
    expect(started).toEqual(['a'])
    gate.resize(1)
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c']), { timeout: 10_000 })
    for (const _ of all) endOne()
    await Promise.all(all)
  })
})

it('a line forgets those it has let go', () => {
  const line = new FairLine<number>()
  for (let n = 0; n < 100; n += 1) line.push({ network: `n${n % 7}`, person: `p${n % 3}` }, n)
  expect(line.prune((n) => n % 2 === 0)).toHaveLength(50)
  const left: number[] = []
  for (let next = line.shift(); next !== undefined; next = line.shift()) left.push(next)
  expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => 2 * n + 1))
  expect(line.size).toBe(0)
  expect(line.displace({ network: 'x', person: 'y' })).toBeUndefined()
})
