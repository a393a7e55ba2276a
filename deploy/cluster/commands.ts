import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Debian keeps servers in /usr/sbin, which is not on everybody's path. */
const folders = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/usr/local/bin']

/** The search path of every program of the cluster. */
export const searchPath = folders.join(':')

/** Something an operator can mend; the message says how. */
export class ClusterError extends Error {}

/** Where a program is; null when it is not installed. */
export function findProgram(name: string): string | null {
  return folders.map((folder) => path.join(folder, name)).find((file) => isExecutable(file)) ?? null
}

/** Runs a short command and returns what it printed. Throws with what it complained about. */
export function runCommand(program: string, ...words: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    env: { PATH: searchPath },
  })
  if (status === 0) return stdout
  const reason = error?.message ?? stderr.trim()
  throw new ClusterError(`${[program, ...words].join(' ')}: ${reason}`)
}

/** The same for a command that may fail. Returns whether it succeeded. */
export function tryCommand(program: string, ...words: string[]): boolean {
  return spawnSync(program, words, { stdio: 'ignore', env: { PATH: searchPath } }).status === 0
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
