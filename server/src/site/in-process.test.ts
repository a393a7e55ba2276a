import { beforeEach, expect, test, vi } from 'vitest'
import { repeatedCalls } from './in-process.ts'

let clock = 0
let status = 200
const ask = vi.fn(async (path: string) => ({ status, body: `${path} ${ask.mock.calls.length}` }))

beforeEach(() => {
  clock = 0
  status = 200
  ask.mockClear()
})

function start() {
  const { call, expire } = repeatedCalls(ask, () => clock)
  return { expire, read: async (path: string) => (await call(path)).body }
}

test('what pages ask again and again is asked once in two seconds', async () => {
  const { read } = start()
  for (const body of ['/a 1', '/a 2', '/a 2', '/a 2']) expect(await read('/a')).toBe(body)
  clock = 2_000
  for (const body of ['/a 3', '/a 3']) expect(await read('/a')).toBe(body)
})

test('each call has its own answer', async () => {
  const { read } = start()
  for (const path of ['/a', '/b', '/a', '/b', '/a', '/b']) await read(path)
  expect(await read('/a')).toBe('/a 3')
  expect(await read('/b')).toBe('/b 4')
})

test('what has changed is asked again, also if it was being asked meanwhile', async () => {
  const { read, expire } = start()
  await read('/a')
  const before = read('/a')
  expire()
  expect(await before).toBe('/a 2')
  expect(await read('/a')).toBe('/a 3')
  expect(await read('/a')).toBe('/a 3')
  expire()
  expect(await read('/a')).toBe('/a 4')
})

test('failures are asked again', async () => {
  const { read } = start()
  status = 503
  await read('/a')
  await read('/a')
  expect(await read('/a')).toBe('/a 3')
  ask.mockRejectedValueOnce(new Error('stopping'))
  await expect(read('/a')).rejects.toThrow('stopping')
  status = 200
  expect(await read('/a')).toBe('/a 5')
  expect(await read('/a')).toBe('/a 5')
})
