import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { ConfigError } from '#core/boot/config.ts'
import { FolderTakenError } from '#core/boot/lock.ts'
import { StartError } from '#core/boot/start-error.ts'
import { BackupError } from '#server/backup/store.ts'

/** An invalid command line; the message says what to write. */
export class UsageError extends Error {}

/** What was opened; closed in reverse order. */
export type Opened = (() => Promise<unknown> | void)[]

/**
 * Runs a command and exits. What the command opened is closed at its end, on Ctrl-C and on SIGTERM. Errors
 * that the operator can fix are printed without a stack.
 */
export async function runCommand(
  name: string,
  work: (opened: Opened) => Promise<void>,
): Promise<never> {
  const opened: Opened = []
  let stopping: Promise<never> | undefined
  const stop = (code: number): Promise<never> => {
    stopping ??= closeAll(name, opened).then(() =>
      process.exit(code === 0 ? process.exitCode : code),
    )
    return stopping
  }
  process.on('SIGINT', () => void stop(130))
  process.on('SIGTERM', () => void stop(143))
  try {
    await work(opened)
    return await stop(0)
  } catch (error) {
    if (stopping === undefined)
      console.error(`${name}:`, isForPeople(error) ? error.message : error)
    return await stop(1)
  }
}

/** Reads `--name value` options. @throws UsageError with the usage for those it does not know. */
export function readOptions<T extends ParseArgsOptionsConfig>(options: T, usage: string) {
  try {
    return parseArgs({ options, strict: true }).values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

function isForPeople(error: unknown): error is Error {
  return [BackupError, ConfigError, FolderTakenError, StartError, UsageError].some(
    (kind) => error instanceof kind,
  )
}

async function closeAll(name: string, opened: Opened): Promise<void> {
  for (const close of opened.toReversed()) {
    try {
      await close()
    } catch (error) {
      console.error(`${name}: while stopping:`, error)
    }
  }
}
