import { execFileSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createCtx } from '#server/resources.ts'
import { openPool, type Pool } from '#core/sql/db.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { buildApp } from '#server/app.ts'
import { sendSignal } from './processes.ts'

/** Two seconds are promised; a machine under load from other tests may take a little longer. */
const boundMs = 4_000
let dataDir: string
let postgres: EmbeddedPostgres
let pool: Pool
let app: FastifyInstance

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'haat-stopped-'))
  // As root, the tests run PostgreSQL under another account, which needs access to this folder.
  chmodSync(dataDir, 0o711)
  postgres = await startEmbeddedPostgres({ dataDir, isDisposable: true })
  pool = openPool(postgres.url, { size: 2 })
  const config = readConfig({ DATA_DIR: dataDir, AUTH_SECRET: 'x'.repeat(32) })
  app = await buildApp(createCtx(config, pool, pino({ level: 'silent' })))
}, 60_000)
afterAll(async () => {
  signalAll('SIGCONT')
  await app.close()
  await pool.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

/** Sends a signal to all processes of this test's own PostgreSQL. */
function signalAll(name: 'SIGSTOP' | 'SIGCONT'): void {
  const [file] = globSync(path.join(dataDir, '**', 'postmaster.pid'))
  const postmaster = Number(readFileSync(file ?? '', 'utf8').split('\n')[0])
  const children = execFileSync('pgrep', ['-P', String(postmaster)])
  for (const pid of [postmaster, ...children.toString().split(/\s+/).filter(Boolean).map(Number)]) {
    sendSignal(pid, name)
  }
}

async function probe(url: string) {
  const start = performance.now()
  const answer = await app.inject(url)
  return { status: answer.statusCode, json: answer.json(), ms: performance.now() - start }
}

it('a PostgreSQL that hangs makes readiness a 503 within two seconds, until it responds again', async () => {
  expect((await probe('/healthz')).status).toBe(200)
  signalAll('SIGSTOP')
  const stoppedAt = performance.now()
  await expect
    .poll(async () => (await probe('/healthz')).status, { timeout: 10_000, interval: 20 })
    .toBe(503)
  expect(performance.now() - stoppedAt).toBeLessThan(boundMs)
  // The cached connection is closed by now: opening a new one must not take longer either.
  const again = await probe('/healthz')
  expect(again).toMatchObject({
    status: 503,
    json: { status: 'failed', code: 'NOT_READY', checks: { database: { status: 'failed' } } },
  })
  expect(again.ms).toBeLessThan(boundMs)
  const ready = await probe('/readyz')
  expect(ready.status).toBe(503)
  expect(ready.ms).toBeLessThan(boundMs)
  signalAll('SIGCONT')
  await expect.poll(async () => (await probe('/healthz')).status, { timeout: 10_000 }).toBe(200)
})
