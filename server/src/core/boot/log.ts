import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'
import { warnOfTestPayments } from './test-payments.ts'

/** The log: lines of JSON, or readable ones in a terminal. It begins with what the settings put at risk. */
export async function openLog(config: Config): Promise<Logger> {
  const log = await logTo(config)
  const isFirstProcess = config.processes.inheritedDatabaseUrl === undefined
  if (isFirstProcess) warnOfTestPayments(config, log)
  return log
}

async function logTo({ logLevel }: Config): Promise<Logger> {
  // A closed terminal, or a pipe without a reader, is no reason to exit.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (!process.stdout.isTTY) return pino({ level: logLevel }, process.stdout)
  const pretty = (await import('pino-pretty')).default({ sync: true })
  pretty.on('error', () => {})
  return pino({ level: logLevel }, pretty)
}
