import path from 'node:path'
import { parseArgs } from 'node:util'

export const commands = ['up', 'test', 'down', 'status'] as const
export type Command = (typeof commands)[number]

/** What an operator may choose. */
export interface Options {
  command: Command
  /** Absolute path of the folder that holds everything. */
  folder: string
  /** The first port; every other one is this plus a fixed number. */
  ports: number
  /** Whether a commit waits until the standby has it. */
  isSynchronous: boolean
  callsPerMinute: number
  /** `down` keeps the folder for the next `up`. */
  keep: boolean
  /** The faults that `test` injects; null: all. */
  only: readonly string[] | null
  /** Where `test` writes its table; null: it only prints it. */
  record: string | null
}

/** Its message is for the operator. */
export class OptionError extends Error {}

export const usage = `deploy/cluster.sh up|test|down|status

  up      starts the cluster, or what is not running of it
  status  shows what is running
  down    ends what up started and removes its folder; --keep leaves the folder for the next up
  test    starts a cluster of its own beside it, breaks it under load, counts every row and removes it
          --only A,B      these faults only
          --record FILE   writes the table to a Markdown file

  DIR=.cluster            folder of the cluster
  PORTS=7400              first port, a multiple of 100; the market is at https://localhost:7443
  SYNCHRONOUS=on          off: a commit does not wait for the standby
  CALLS_PER_MINUTE=3000   limit of calls from one address; 0: none`

/** The longest path of a Unix socket is 107 bytes, and PostgreSQL adds some 25 to the folder. */
const longestFolder = 80

/** Reads the words after `cluster.sh`. Throws OptionError. */
export function readOptions(words: readonly string[], currentFolder = process.cwd()): Options {
  const text = { type: 'string' } as const
  const { values, positionals } = parsed(() =>
    parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        folder: text,
        ports: text,
        synchronous: text,
        'calls-per-minute': text,
        only: text,
        record: text,
        keep: { type: 'boolean' },
      },
    }),
  )
  const [name, ...rest] = positionals
  const command = commands.find((each) => each === name)
  if (command === undefined || rest.length > 0) throw new OptionError(usage)
  const folder = path.resolve(currentFolder, values.folder ?? '.cluster')
  if (Buffer.byteLength(folder) > longestFolder) {
    throw new OptionError(`DIR: ${folder} is longer than ${longestFolder} bytes.`)
  }
  const ports = wholeNumber('PORTS', values.ports ?? '7400', 1_100, 65_400)
  if (ports % 100 !== 0) throw new OptionError(`PORTS: ${ports} is not a multiple of 100.`)
  const synchronous = values.synchronous ?? 'on'
  if (synchronous !== 'on' && synchronous !== 'off') {
    throw new OptionError(`SYNCHRONOUS: '${synchronous}' is neither on nor off.`)
  }
  return {
    command,
    folder,
    ports,
    isSynchronous: synchronous === 'on',
    callsPerMinute: wholeNumber(
      'CALLS_PER_MINUTE',
      values['calls-per-minute'] ?? '3000',
      0,
      1_000_000,
    ),
    keep: values.keep ?? false,
    only: values.only?.split(',') ?? null,
    record: values.record === undefined ? null : path.resolve(currentFolder, values.record),
  }
}

function parsed<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new OptionError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new OptionError(`${name}: '${text}' is not a whole number from ${least} to ${most}.`)
}
