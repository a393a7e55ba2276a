import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendSignal, startOf } from '../../server/src/core/boot/processes.ts'
import { searchPath } from './commands.ts'

/** A process that `up` started. The start tells it from a later one with the same number. */
interface Recorded {
  pid: number
  start: string
}

export interface Command {
  name: string
  /** The program and its words. */
  words: readonly [string, ...string[]]
  env: Readonly<Record<string, string>>
  workingFolder: string
}

/** The processes of a cluster, by their records in its folder. */
export interface Processes {
  /** Starts a process that outlives this one, with its output in `log/NAME.log`, and records it. */
  start(command: Command): void
  /** The number of a recorded process that is still the one that was started; null for any other. */
  pidOf(name: string): number | null
  /** Sends a signal to a recorded process. */
  signal(name: string, signal: NodeJS.Signals): void
  /** Asks a recorded process to end, kills it after `withinMs`, and forgets it. */
  end(name: string, signal: NodeJS.Signals, withinMs: number): Promise<void>
  /** The last lines of a process's log. */
  lastWords(name: string): string
}

const shownLines = 15
const killedWithinMs = 10_000

export function openProcesses(folder: string): Processes {
  const recordOf = (name: string) => path.join(folder, 'run', `${name}.json`)
  const logOf = (name: string) => path.join(folder, 'log', `${name}.log`)

  function pidOf(name: string): number | null {
    const recorded = readRecord(recordOf(name))
    if (recorded === null) return null
    return startOf(recorded.pid) === recorded.start ? recorded.pid : null
  }
  function signal(name: string, which: NodeJS.Signals): void {
    const pid = pidOf(name)
    if (pid !== null) sendSignal(pid, which)
  }
  async function isGoneWithin(name: string, ms: number): Promise<boolean> {
    const deadline = performance.now() + ms
    while (pidOf(name) !== null) {
      if (performance.now() > deadline) return false
      await sleep(50)
    }
    return true
  }
  return {
    start: ({ name, words: [program, ...words], env, workingFolder }) => {
      const log = openSync(logOf(name), 'a')
      const child = spawn(program, words, {
        cwd: workingFolder,
        env: { PATH: searchPath, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
        detached: true,
      })
      closeSync(log)
      // A program that can't be started has no number; the wait for its answer reports it.
      child.on('error', () => undefined)
      child.unref()
      if (child.pid === undefined) return
      const recorded: Recorded = { pid: child.pid, start: startOf(child.pid) }
      writeFileSync(recordOf(name), JSON.stringify(recorded))
    },
    pidOf,
    signal,
    end: async (name, which, withinMs) => {
      signal(name, which)
      if (!(await isGoneWithin(name, withinMs))) {
        signal(name, 'SIGKILL')
        if (!(await isGoneWithin(name, killedWithinMs))) throw new Error(`${name} can't be killed.`)
      }
      rmSync(recordOf(name), { force: true })
    },
    lastWords: (name) => lastLines(logOf(name)),
  }
}

function readRecord(file: string): Recorded | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRecorded(value) ? value : null
  } catch {
    return null
  }
}

/** A record without a start would match every process that has ended. */
function isRecorded(value: unknown): value is Recorded {
  if (typeof value !== 'object' || value === null) return false
  if (!('pid' in value) || !('start' in value)) return false
  return typeof value.pid === 'number' && typeof value.start === 'string' && value.start !== ''
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-shownLines).join('\n')
  } catch {
    return ''
  }
}
