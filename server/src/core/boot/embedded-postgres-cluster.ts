import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { syncFolder, writeDurably } from './durable-files.ts'
import { noteHome, refuseMovedHome, type Home } from './embedded-postgres-home.ts'
import { administrator } from './embedded-postgres-roles.ts'
import { StartError } from './start-error.ts'

const execute = promisify(execFile)

/**
 * Creates the cluster on the first start and returns the administrator's password. A cluster whose creation was
 * interrupted is deleted and created again. A complete cluster is never deleted, even if its password is missing.
 * @throws StartError when the folder holds something else, the cluster is elsewhere, or it can't be created.
 */
export async function prepareCluster(home: Home, isDisposable: boolean): Promise<string> {
  const passwordFile = path.join(home.dataDir, 'password')
  const known = fs.existsSync(passwordFile) ? fs.readFileSync(passwordFile, 'utf8') : ''
  if (fs.existsSync(path.join(home.cluster, 'PG_VERSION'))) {
    noteHome(home)
    if (known !== '') return known
    const password = newPassword()
    await setPassword(home, password)
    writeDurably(passwordFile, password, home.owner)
    return password
  }
  if (fs.existsSync(home.cluster) && fs.readdirSync(home.cluster).length > 0) {
    throw new StartError(
      `${home.cluster} is not a PostgreSQL folder that Haat created. Move it elsewhere.`,
    )
  }
  refuseMovedHome(home)
  const password = newPassword()
  writeDurably(passwordFile, password, home.owner)
  await makeCluster(home, passwordFile, isDisposable)
  noteHome(home)
  return password
}

/** The same initdb options on every machine: sort order must not depend on the system's locale. */
export const clusterOptions = [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--lc-messages=C',
] as const

async function makeCluster(home: Home, passwordFile: string, isDisposable: boolean): Promise<void> {
  for (const name of fs.readdirSync(home.dataDir)) {
    if (!name.startsWith('cluster.new')) continue
    try {
      fs.rmSync(path.join(home.dataDir, name), { recursive: true, force: true })
    } catch {
      // An initdb of a killed run may still be writing here. It fails by itself, and the next start deletes the rest.
    }
  }
  const fresh = `${home.cluster}.new-${process.pid}-${Date.now()}`
  await execute(
    path.join(home.binaries, 'initdb'),
    [
      `--pgdata=${fresh}`,
      `--username=${administrator}`,
      `--pwfile=${passwordFile}`,
      ...clusterOptions,
      ...(isDisposable ? ['--no-sync'] : []),
    ],
    { ...home.owner, cwd: home.dataDir },
  ).catch((error: { stderr?: string; message: string }) => {
    throw new StartError(
      `PostgreSQL could not be set up in ${home.dataDir}: ${error.stderr ?? error.message}`,
    )
  })
  fs.renameSync(fresh, home.cluster)
  syncFolder(home.dataDir)
}

/** Sets the password in single-user mode, which needs no password: access to the folder is enough. */
async function setPassword(home: Home, password: string): Promise<void> {
  const single = spawn(
    path.join(home.binaries, 'postgres'),
    ['--single', '-D', home.cluster, 'postgres'],
    { ...home.owner, cwd: home.dataDir, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  const ended = once(single, 'exit')
  single.stdin.on('error', () => {})
  single.stdin.end(`alter role ${administrator} password '${password}'\n`)
  const [code] = await ended
  if (code === 0) return
  throw new StartError(
    `The database's password is missing (${path.join(home.dataDir, 'password')}) and could not be reset.`,
  )
}

function newPassword(): string {
  return randomBytes(18).toString('base64url')
}
