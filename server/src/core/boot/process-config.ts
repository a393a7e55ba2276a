import { availableParallelism } from 'node:os'

export interface ProcessConfig {
  /** How many processes answer requests; with one, the first process answers them itself. */
  webConcurrency: number
  /** Set in a web process: the database as the first process has it. */
  inheritedDatabaseUrl: string | undefined
}

/** The settings that decide how many processes there are. */
interface ProcessVariables {
  ROLE: 'all' | 'web' | 'worker'
  WEB_CONCURRENCY?: number | undefined
  DATABASE_URL?: string | undefined
  DATABASE_POOL?: number | undefined
  HAAT_INHERITED_DATABASE_URL?: string | undefined
}

/** On a small machine with the embedded database, a second process would only take its place. */
export function processesOf(vars: ProcessVariables): ProcessConfig {
  const cores = availableParallelism()
  const isRoomy = vars.DATABASE_URL !== undefined || cores >= 4
  const fitting = isRoomy ? Math.max(1, cores - 1) : 1
  return {
    webConcurrency: vars.ROLE === 'worker' ? 1 : (vars.WEB_CONCURRENCY ?? fitting),
    inheritedDatabaseUrl: vars.HAAT_INHERITED_DATABASE_URL,
  }
}

/**
 * The connections of one process. More would have the searches of a rush take turns on the same cores: all
 * come late instead of one after another, and the slowest of them latest. One connection listens for what
 * other processes change. Web processes divide the connections that one would have.
 */
export function poolOf(vars: ProcessVariables): number {
  const { webConcurrency } = processesOf(vars)
  const least = webConcurrency === 1 ? 7 : 5
  const share = Math.ceil((3 * availableParallelism()) / webConcurrency) + 1
  return vars.DATABASE_POOL ?? Math.max(least, share)
}
