import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'

const serverFolder = path.resolve(import.meta.dirname, '../../server')

/** Prints the address of the running market's database. */
const program = `
import { readConfig } from '#core/boot/config.ts'
import { chooseHome } from '#core/boot/embedded-postgres-home.ts'
import { findRunningPostgres } from '#core/boot/embedded-postgres-running.ts'
console.log(await findRunningPostgres(await chooseHome(readConfig().dataDir)))
`

/**
 * Serves the market of this run by one more process with settings of its own, while `use` runs, so that journeys beside
 * this one keep theirs. False where the market runs elsewhere (E2E_URL).
 */
export async function withSettings(
  settings: Record<string, string>,
  use: (url: string) => Promise<void>,
): Promise<boolean> {
  const { E2E_DATA_DIR: dataDir, DATABASE_URL: _, ...inherited } = process.env
  if (dataDir === undefined) return false
  const env = { ...inherited, DATA_DIR: dataDir, DEMO_SEED: 'on' }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: serverFolder, env },
  )
  const port = await freePort()
  const url = `http://localhost:${port}`
  const own = { PORT: String(port), PUBLIC_URL: url, ROLE: 'web', DATABASE_URL: stdout.trim() }
  const server = spawn(process.execPath, ['dist/main.mjs'], {
    cwd: serverFolder,
    env: { ...env, CALLS_PER_MINUTE: '0', ...own, ...settings },
    stdio: 'ignore',
  })
  try {
    await expect(async () => {
      expect((await fetch(`${url}/readyz`)).ok).toBe(true)
    }).toPass({ timeout: 60_000 })
    await use(url)
  } finally {
    await ended(server)
  }
  return true
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await exit
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
