import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

/** Whether the system shows processes as files. macOS and Windows do not. */
export const hasProcFiles = fs.existsSync('/proc/self/stat')

/** Whether there is a process of this number, whoever it belongs to. */
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
 * When a process started, in the system's own words, which tells it from a later one of the same number.
 * Empty where the system does not say.
 */
export function startOf(pid: number): string {
  try {
    if (!hasProcFiles) return outputOf('ps', ['-o', 'lstart=', '-p', String(pid)]).trim()
    // The third and the 22nd field (ticks). The second is a name that may hold spaces and brackets.
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A process that has ended and that its parent has yet to take note of counts as gone.
    return state === 'Z' ? '' : (fields[18] ?? '')
  } catch {
    return ''
  }
}

/** Which folder this is, however it is spelled and wherever it was moved; undefined if there is none. */
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
  /** The first of its processes, which starts and ends the others. */
  isPostmaster: boolean
}

/**
 * Every PostgreSQL process that works in `folder`: the postmaster and what it started, also those that a
 * killed postmaster left behind. The working directory is the proof, since each of them works in its data
 * directory and in no other. `owner` runs the look-up where root itself may not look (in a container).
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
    // Only the postmaster keeps its arguments; the others show what they do in their place.
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

/** A process may look at those of its own account, which a root without its usual rights may not. */
function lookAs(owner: { uid: number; gid: number }, pids: string[], id: string): string[] {
  if (pids.length === 0) return []
  const links = pids.map((pid) => `/proc/${pid}/cwd`)
  const lines = outputOf('stat', ['-L', '-c', '%d:%i %n', ...links], owner).split('\n')
  return lines.flatMap((line) => {
    const [found, link] = line.split(' ')
    return found === id && link !== undefined ? [link.split('/')[2] ?? ''] : []
  })
}

/** What a program wrote, also if it failed in part. */
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
