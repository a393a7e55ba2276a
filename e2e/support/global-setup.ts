import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants, getPriority, setPriority, tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const logFile = path.join(root, 'e2e/test-results/server.log')
const startMs = 180_000
const stopMs = 30_000

/**
 * Starts one Haat for the whole run, with a data folder and a demo market of its own. Its log is
 * e2e/test-results/server.log. With E2E_URL set, the tests use the Haat that is running there instead.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL']) return undefined
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haat-e2e-'))
  // Under root, the embedded PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(dataDir, 0o711)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = startServer({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    CALLS_PER_MINUTE: '0',
    DEMO_SEED: 'on',
    // Debts of journeys are minutes old.
    DEBT_WRITE_OFF_DAYS: '0',
  })
  const stop = async () => {
    const code = await stopServer(server)
    rmSync(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`Haat did not stop cleanly (code ${code}), see ${logFile}`)
  }
  yieldToServer()
  try {
    await answering(`${url}/healthz`, server)
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
  process.env['E2E_URL'] = url
  process.env['E2E_DATA_DIR'] = dataDir
  return stop
}

/**
 * Lowers the priority of this process, and so of the workers and browsers that it starts. Otherwise browsers that
 * use every core make the server's event loop late, and admission control rejects requests of the journeys.
 */
function yieldToServer(): void {
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
}

function startServer(settings: Record<string, string>): ChildProcess {
  mkdirSync(path.dirname(logFile), { recursive: true })
  const log = createWriteStream(logFile)
  const { DATABASE_URL: _, ...inherited } = process.env
  const server = spawn(process.execPath, ['server/dist/main.mjs'], {
    cwd: root,
    env: { ...inherited, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server.stdout?.pipe(log)
  server.stderr?.pipe(log)
  return server
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startMs
  while (Date.now() < deadline) {
    if (server.exitCode !== null) {
      throw new Error(`Haat ended with code ${server.exitCode} while starting, see ${logFile}`)
    }
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`Haat did not answer within ${startMs / 1000} s, see ${logFile}`)
}

/** The exit code; a server that had to be killed counts as 1. */
async function stopServer(server: ChildProcess): Promise<number> {
  if (server.exitCode !== null) return server.exitCode
  const ended = new Promise<number>((resolve) => server.once('exit', (code) => resolve(code ?? 1)))
  server.kill('SIGTERM')
  const timer = setTimeout(() => server.kill('SIGKILL'), stopMs)
  return ended.finally(() => clearTimeout(timer))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
