import { pino, stdSerializers, type Logger } from 'pino'
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
  const options = { level: logLevel, serializers: { err: serializeError } }
  if (!process.stdout.isTTY) return pino(options, process.stdout)
  const pretty = (await import('pino-pretty')).default({ sync: true })
  pretty.on('error', () => {})
  return pino(options, pretty)
}

/** What PostgreSQL quotes: values of rows and of parameters, which may be personal. */
const quoted = new Set(['detail', 'where', 'internalQuery'])

/** An error without what PostgreSQL quotes in it, or in an error within it. */
function serializeError(error: unknown): unknown {
  return error instanceof Error ? withoutQuotes(stdSerializers.err(error)) : error
}

function withoutQuotes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutQuotes(each))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !quoted.has(key))
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutQuotes(each)]))
}
