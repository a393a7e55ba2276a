import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ClusterError } from './commands.ts'
import type { Options } from './options.ts'

/** The secrets of a cluster, made by its first `up`. */
export interface Secrets {
  superuser: string
  replication: string
  market: string
  rest: string
  redis: string
  auth: string
}

/** What a cluster's folder says about it. The folder is recognised by this file. */
export interface State {
  ports: number
  secrets: Secrets
}

const stateFile = 'cluster.json'

/** The state of a cluster; null when the folder holds none. */
export function readState(folder: string): State | null {
  const file = path.join(folder, stateFile)
  if (!existsSync(file)) return null
  const value: State = JSON.parse(readFileSync(file, 'utf8'))
  return value
}

/** Reads the state, or makes the folder with new secrets. Throws ClusterError for a folder of another purpose. */
export function claimState({ folder, ports }: Pick<Options, 'folder' | 'ports'>): State {
  const known = readState(folder)
  if (known !== null) {
    if (known.ports === ports) return known
    throw new ClusterError(
      `The cluster in ${folder} has PORTS=${known.ports}. Use that, or another DIR.`,
    )
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new ClusterError(`${folder} holds something else. Choose another folder by DIR.`)
  }
  // Other accounts run programs below it.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const secret = () => randomBytes(24).toString('base64url')
  const state: State = {
    ports,
    secrets: {
      superuser: secret(),
      replication: secret(),
      market: secret(),
      rest: secret(),
      redis: secret(),
      auth: secret() + secret(),
    },
  }
  writeFileSync(path.join(folder, stateFile), JSON.stringify(state, null, 2), { mode: 0o600 })
  return state
}
