import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { Failure } from '@haat/contract/errors'
import { expect, it } from 'vitest'
import { createPasswordHasher } from './passwords.ts'

const threads: Worker[] = []
process.on('worker', (worker) => threads.push(worker))

const passwords = createPasswordHasher({ waitMs: 600_000, niceIncrement: 0 })
const stored = await passwords.hash('right-horse')

/** Starts `count` checks of a wrong password. `finished` grows as they end, successfully or not. */
function flood(count: number, check = () => passwords.matches(stored, 'wrong-horse')) {
  const state = { finished: 0 }
  const all = Promise.allSettled(
    Array.from({ length: count }, () => check().finally(() => (state.finished += 1))),
  )
  return { state, all }
}

it('hashes with Argon2id and accepts only the right password', async () => {
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.hash('right-horse')).not.toBe(stored)
  expect(await passwords.matches(stored, 'right-horse')).toBe(true)
  expect(await passwords.matches(stored, 'wrong-horse')).toBe(false)
  expect(await passwords.matches(null, 'right-horse')).toBe(false)
  expect(await passwords.matches('none', 'right-horse')).toBe(false)
})

it('does not occupy the threads of file access', async () => {
  const { state, all } = flood(60)
  for (let n = 0; n < 5; n += 1) await readFile(import.meta.filename)
  expect(state.finished).toBeLessThan(30)
  await all
})

it('rejects tasks at once when the queue is full, with a time to retry after', async () => {
  const answers: string[] = []
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () =>
      passwords.matches(stored, 'right-horse').then(
        () => answers.push('served'),
        (error: unknown) => {
          answers.push('refused')
          throw error
        },
      ),
    ),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(100)
  expect(refused.length).toBeLessThan(168)
  expect(answers.slice(0, refused.length)).not.toContain('served')
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(Failure)
    expect(reason).toMatchObject({ code: 'NOT_READY' })
    expect(reason).toHaveProperty('retryAfterSeconds', expect.any(Number))
  }
})

it('says beforehand whether there is room', async () => {
  expect(() => passwords.checkRoom('stranger')).not.toThrow()
  const { all } = flood(100)
  const full = expect.objectContaining({ code: 'NOT_READY', retryAfterSeconds: expect.any(Number) })
  expect(() => passwords.checkRoom('stranger')).toThrow(full)
  expect(() => passwords.checkRoom('known')).not.toThrow()
  await all
  expect(() => passwords.checkRoom('stranger')).not.toThrow()
})

it('serves known people during a flood of sign-ins by strangers', async () => {
  const { state, all } = flood(66)
  expect(await passwords.matches(stored, 'right-horse', 'known')).toBe(true)
  expect(state.finished).toBeLessThan(33)
  await all
})

it('serves sign-ins during a flood of sign-ups', async () => {
  const { state, all } = flood(17, () => passwords.hash('new-horse', 'newcomer').then(() => false))
  for (let n = 0; n < 3; n += 1) expect(await passwords.matches(stored, 'right-horse')).toBe(true)
  expect(state.finished).toBeLessThan(12)
  await all
})

it('starts at most two threads, replaces one that dies, and fails the tasks it had', async () => {
  expect(threads.length).toBeGreaterThan(0)
  expect(threads.length).toBeLessThanOrEqual(2)
  const { all } = flood(10)
  await Promise.all(threads.map((thread) => thread.terminate()))
  const outcomes = await all
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(failed.length).toBeGreaterThan(0)
  // Each thread has one task in progress and one waiting.
  expect(failed.length).toBeLessThanOrEqual(4)
  for (const { reason } of failed) expect(reason).toMatchObject({ code: 'NOT_READY', status: 503 })
  expect(await passwords.matches(stored, 'right-horse')).toBe(true)
  await Promise.all(threads.map((thread) => thread.terminate()))
  expect(await passwords.matches(stored, 'right-horse')).toBe(true)
})

it('does not keep the process running', async () => {
  const file = path.join(import.meta.dirname, 'passwords.ts')
  const program = `
    const { createPasswordHasher } = await import(${JSON.stringify(file)})
    const passwords = createPasswordHasher({ waitMs: 600_000, niceIncrement: 0 })
    console.log(await passwords.matches(await passwords.hash('right-horse'), 'right-horse'))`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program],
    { timeout: 20_000 },
  )
  expect(stdout.trim()).toBe('true')
})
