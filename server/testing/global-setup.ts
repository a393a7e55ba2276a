import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPool } from '#core/sql/db.ts'
import type { Pool } from '#core/sql/db.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#core/boot/embedded-postgres.ts'
import { migrate } from '#core/sql/migrate.ts'
import { openPooler } from './pooler/pooler.ts'

const root = path.resolve(import.meta.dirname, '../..')

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection string to the cluster of this run's test databases. */
    postgresAdminUrl: string
    /** The same cluster for the application's role, which owns every test database. */
    postgresUrl: string
    /** That role's way through PgBouncer; empty unless TEST_POOLER=transaction. */
    poolerUrl: string
  }
}

/** Builds the server, starts one disposable PostgreSQL for the whole run, and migrates the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The tests that start the market start what `npm start` does.
  execFileSync(process.execPath, ['scripts/bootstrap.mjs', '--build=server'], { cwd: root })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haat-test-'))
  // As root, the tests run PostgreSQL under another account, which needs access to this folder.
  chmodSync(dataDir, 0o711)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const postgres = await startEmbeddedPostgres({ dataDir, isDisposable: true }).catch((error) => {
    remove()
    throw error
  })
  const pooler =
    process.env['TEST_POOLER'] === 'transaction' ? await openPooler(postgres.url) : undefined
  const stop = async () => {
    await pooler?.stop()
    await postgres.stop().finally(remove)
  }
  try {
    await prepareTemplate(postgres)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgresAdminUrl', postgres.adminUrl)
  project.provide('postgresUrl', postgres.url)
  project.provide('poolerUrl', pooler?.through(postgres.url) ?? '')
  return stop
}

async function prepareTemplate({ adminUrl, url: ownersUrl }: EmbeddedPostgres): Promise<void> {
  const url = new URL(ownersUrl)
  await withPool(adminUrl, (admin) =>
    admin.raw.query(`create database template_haat owner ${url.username}`),
  )
  url.pathname = 'template_haat'
  await withPool(url.href, migrate)
}

async function withPool(url: string, work: (pool: Pool) => Promise<unknown>): Promise<void> {
  const pool = openPool(url, { size: 1 })
  try {
    await work(pool)
  } finally {
    await pool.close()
  }
}
