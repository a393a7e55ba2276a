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
  haat_inherited_database_url?: string | undefined
}

interface Processes {
  processes: ProcessConfig
  /** The connections of each process. */
  databasePool: number
}

/**
 * How many processes there are, and the connections of each. On a small machine, web processes beside the
 * embedded database would only take its place. With more connections, concurrent searches in a rush would
 * compete for the same cores, and all of them would be slow. One of the connections listens for changes by
 * other processes. Web processes divide the connections that one would have.
 */
export function processesOf(vars: ProcessVariables): Processes {
  const cores = availableParallelism()
  const isRoomy = vars.DATABASE_URL !== undefined || cores >= 4
  const fitting = isRoomy ? Math.max(1, cores - 1) : 1
  const webConcurrency = vars.ROLE === 'worker' ? 1 : (vars.WEB_CONCURRENCY ?? fitting)
  const least = webConcurrency === 1 ? 7 : 5
  const share = Math.ceil((3 * cores) / webConcurrency) + 1
  return {
    processes: { webConcurrency, inheritedDatabaseUrl: vars.haat_inherited_database_url },
    databasePool: vars.DATABASE_POOL ?? Math.max(least, share),
  }
}
