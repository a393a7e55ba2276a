import { ClusterError } from './commands.ts'
import { OptionError, readOptions, type Options } from './options.ts'

/** Runs a command of cluster.sh; its result, or an error that the operator can mend, becomes the exit code. */
export async function runCommandLine(
  run: (options: Options, signal: AbortSignal) => Promise<boolean>,
): Promise<void> {
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupted.abort())
  try {
    process.exitCode = (await run(readOptions(process.argv.slice(2)), interrupted.signal)) ? 0 : 1
  } catch (error) {
    if (!(error instanceof OptionError || error instanceof ClusterError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
