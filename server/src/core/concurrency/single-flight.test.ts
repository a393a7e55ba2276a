import { afterEach, expect, it, vi } from 'vitest'
import { cachedFor, singleFlight } from './single-flight.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('concurrent calls with the same key share one run, including one that fails', async () => {
  const once = singleFlight<string>()
  const work = vi.fn((name: string) =>
    name === 'bad' ? Promise.reject(new Error('broken')) : Promise.resolve(name),
  )
  const read = (key: string) => once(key, () => work(key))
  expect(await Promise.all([read('a'), read('b'), read('a')])).toEqual(['a', 'b', 'a'])
  expect(work).toHaveBeenCalledTimes(2)
  const failed = await Promise.allSettled([read('bad'), read('bad')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(work).toHaveBeenCalledTimes(3)
  await read('a')
  expect(work).toHaveBeenCalledTimes(4)
})

it('a value is cached for its time, unless the read failed or the value is not cacheable', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const values = [1, 2, 3, 4]
  const read = vi.fn(async () => values.shift() ?? Promise.reject(new Error('broken')))
  const cached = cachedFor(1_000, read, (value) => value !== 2)
  expect(await Promise.all([cached(), cached()])).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect(await cached()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await cached()).toBe(2)
  expect(await cached()).toBe(3)
  expect(await cached()).toBe(3)
  values.length = 0
  vi.advanceTimersByTime(1_000)
  await expect(cached()).rejects.toThrow('broken')
  values.push(5)
  expect(await cached()).toBe(5)
})
