import { chownSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ClusterError, findProgram, runCommand, tryCommand } from './commands.ts'
import type { Options } from './options.ts'
import { brotliModule, postgresPrograms } from './packages.ts'
import { root, type Part } from './parts.ts'
import type { Places } from './places.ts'
import type { State } from './state.ts'
import { renderTemplate } from './templates.ts'

/** The values of all templates; a part adds its own. */
export function templateValues(
  places: Places,
  { secrets }: State,
  { isSynchronous, callsPerMinute }: Pick<Options, 'isSynchronous' | 'callsPerMinute'>,
  hasBrotli = existsSync(brotliModule),
): Record<string, string> {
  const { ports } = places
  return {
    ROOT: root,
    FOLDER: places.folder,
    HOST: places.host,
    NETWORK: places.network,
    POSTGRES_PROGRAMS: postgresPrograms,
    IS_SYNCHRONOUS: String(isSynchronous),
    CALLS_PER_MINUTE: String(callsPerMinute),
    HTTPS_PORT: String(ports.https),
    ETCD_PORT: String(ports.etcd),
    ETCD_PEERS_PORT: String(ports.etcdPeers),
    PRIMARY_PORT: String(ports.primary),
    REPLICA_PORT: String(ports.replica),
    STATISTICS_PORT: String(ports.statistics),
    POOLER_PORT: String(ports.pooler),
    REDIS_PORT: String(ports.redis),
    SUPERUSER_PASSWORD: secrets.superuser,
    REPLICATION_PASSWORD: secrets.replication,
    MARKET_PASSWORD: secrets.market,
    REST_PASSWORD: secrets.rest,
    REDIS_PASSWORD: secrets.redis,
    AUTH_SECRET: secrets.auth,
    BROTLI_MODULE: hasBrotli ? `load_module ${brotliModule};` : '',
    BROTLI: hasBrotli
      ? '  brotli on;\n  brotli_min_length 1000;\n  brotli_types application/json;'
      : '',
  }
}

/** Makes the folders that every part needs, and the certificate of nginx. */
export function makeFolders(folder: string): void {
  for (const name of ['run', 'log', 'etc', 'tls']) {
    mkdirSync(path.join(folder, name), { recursive: true, mode: 0o711 })
  }
  const key = path.join(folder, 'tls/key.pem')
  if (existsSync(key)) return
  const certificate = path.join(folder, 'tls/certificate.pem')
  const words = `req -x509 -newkey rsa:2048 -nodes -days 365 -subj /CN=localhost`.split(' ')
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  runCommand('openssl', ...words, '-addext', names, '-keyout', key, '-out', certificate)
}

/** Writes the configuration of a part, readable by nobody but its account. */
export function configure(
  part: Part,
  places: Places,
  values: Readonly<Record<string, string>>,
): void {
  const owner = places.isRoot && part.account !== null ? ownerOf(part.account) : null
  for (const name of part.folders) {
    const folder = path.join(places.folder, name)
    mkdirSync(folder, { recursive: true, mode: part.name === 'nginx' ? 0o711 : 0o700 })
    if (owner !== null) chownSync(folder, owner.uid, owner.gid)
  }
  for (const { template, file, values: own = {} } of part.configs) {
    const target = path.join(places.folder, 'etc', file)
    writeFileSync(`${target}.new`, renderTemplate(template, { ...values, ...own }), { mode: 0o600 })
    if (owner !== null) chownSync(`${target}.new`, owner.uid, owner.gid)
    // Whole or not at all: a process that has just been started may be reading it.
    renameSync(`${target}.new`, target)
  }
}

/** The words that start a part: as its account and in its network, where the caller is root. */
export function wordsOf(part: Part, { isRoot }: Places): [string, ...string[]] {
  const [name, ...rest] = part.words
  const program = findProgram(name) ?? name
  if (!isRoot) return [program, ...rest]
  const words = [program, ...rest]
  if (part.account !== null) {
    const account = ['--reuid', part.account, '--regid', part.account, '--init-groups', '--']
    words.unshift('setpriv', ...account)
  }
  if (part.node?.network) words.unshift('ip', 'netns', 'exec', part.node.network.namespace)
  const [first = program, ...others] = words
  return [first, ...others]
}

/** Throws ClusterError when the accounts of the packages can't reach the folder. */
export function requireReach({ folder, isRoot }: Places): void {
  if (!isRoot) return
  const account = ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups', '--']
  if (tryCommand('setpriv', ...account, 'test', '-x', folder)) return
  throw new ClusterError(
    `The account postgres can't enter ${folder}. Choose a folder by DIR that every account may pass through, such as one below /var/lib or /tmp.`,
  )
}

function ownerOf(account: string): { uid: number; gid: number } {
  return {
    uid: Number(runCommand('id', '-u', account)),
    gid: Number(runCommand('id', '-g', account)),
  }
}
