import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

/** Whether the system has /proc. macOS and Windows do not. */
export const hasProcFiles = fs.existsSync('/proc/self/stat')

/** Whether a process with this id exists, of any account. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Sends a signal to the process `id`, or to the group `-id`, unless it has exited already.
 * @throws when the id is unknown: the system takes 0 for the group of the tests themselves, and -1 for every process
 * of the machine.
 */
export function sendSignal(id: number | undefined, name: NodeJS.Signals): void {
  if (id === undefined || !(Math.abs(id) > 1)) throw new Error(`There is no process for ${name}.`)
  try {
    process.kill(id, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/**
 * When a process started, in the system's own format. It distinguishes the process from a later one with the same
 * id. Empty where the system does not provide it.
 */
export function startOf(pid: number): string {
  try {
    if (!hasProcFiles) return outputOf('ps', ['-o', 'lstart=', '-p', String(pid)]).trim()
    // Field 3 is the state, field 22 the start in ticks. Field 2 is a name that may contain spaces and brackets.
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie counts as gone.
    return state === 'Z' ? '' : (fields[18] ?? '')
  } catch {
    return ''
  }
}

/** The folder's identity (device and inode), which survives a move; undefined if the folder does not exist. */
export function folderId(folder: string): string | undefined {
  try {
    const { dev, ino } = fs.statSync(folder)
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}

export interface ServerProcess {
  pid: number
  /** The postmaster, which starts and stops the other processes. */
  isPostmaster: boolean
}

/**
 * Every PostgreSQL process of the data folder `folder`: the postmaster, its children, and orphans of a killed
 * postmaster. The working directory proves it, because each of them runs in its data directory. The look-up runs
 * as `owner` where root itself has no permission (in a container).
 */
export function postgresIn(
  folder: string,
  owner: { uid: number; gid: number } | undefined,
): ServerProcess[] {
  const id = folderId(folder)
  if (id === undefined || !hasProcFiles) return []
  const named = fs
    .readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && read(`/proc/${entry}/comm`) === 'postgres\n')
  const hidden = named.filter((pid) => isHidden(`/proc/${pid}/cwd`))
  const found = [
    ...named.filter((pid) => folderId(`/proc/${pid}/cwd`) === id),
    ...(owner === undefined ? [] : lookAs(owner, hidden, id)),
  ]
  return found.map((pid) => ({
    pid: Number(pid),
    // Only the postmaster keeps its arguments; the others replace them with a status.
    isPostmaster: read(`/proc/${pid}/cmdline`).split('\0').includes('-D'),
  }))
}

function isHidden(link: string): boolean {
  try {
    fs.readlinkSync(link)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES'
  }
}

/** Runs the look-up as the processes' own account, because root may lack the permission in a container. */
function lookAs(owner: { uid: number; gid: number }, pids: string[], id: string): string[] {
  if (pids.length === 0) return []
  const links = pids.map((pid) => `/proc/${pid}/cwd`)
  const lines = outputOf('stat', ['-L', '-c', '%d:%i %n', ...links], owner).split('\n')
  return lines.flatMap((line) => {
    const [found, link] = line.split(' ')
    return found === id && link !== undefined ? [link.split('/')[2] ?? ''] : []
  })
}

/** A program's output, even if it failed in part. */
function outputOf(command: string, args: string[], as?: { uid: number; gid: number }): string {
  try {
    return execFileSync(command, args, {
      ...as,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
  }
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
