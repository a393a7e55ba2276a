import path from 'node:path'
import type { DatabaseNode, Places } from './places.ts'

/** The root of the repository. */
export const root = path.resolve(import.meta.dirname, '../..')

/** A process of the cluster. */
export interface Part {
  name: string
  /** The program and its words, as `account` runs them in `node`'s network. */
  words: readonly [string, ...string[]]
  /** The account of its package; null: whoever starts the cluster. */
  account: string | null
  node: DatabaseNode | null
  env?: Readonly<Record<string, string>>
  /** Folders below the cluster's that the account may write to. */
  folders: readonly string[]
  /** Its configuration: a template, and the name of the file that is made of it. */
  configs: readonly { template: string; file: string; values?: Readonly<Record<string, string>> }[]
  /** How long it may take to stop, in ms. */
  stopMs: number
}

/** Those of `npm start`. */
const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=40']
const nodeEnv = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
const quickly = 5_000
/** The market finishes running requests and jobs first. */
const marketStopMs = 25_000
/** Patroni stops PostgreSQL, which writes a checkpoint. */
const databaseStopMs = 30_000

/** Everything the market stands on, in the order in which it starts. */
export function foundations(places: Places): Part[] {
  const file = (name: string) => path.join(places.folder, 'etc', name)
  const haproxyNodes = places.nodes
    .map(
      ({ name, host, postgresPort, restPort }) =>
        `  server ${name} ${host}:${postgresPort} check port ${restPort}`,
    )
    .join('\n')
  return [
    part('etcd', 'etcd', ['etcd', '--config-file', file('etcd.yml')], {
      folders: ['etcd'],
      configs: [{ template: 'etcd.yml', file: 'etcd.yml' }],
    }),
    ...places.nodes.map((node) =>
      part(node.name, 'postgres', ['patroni', file(`${node.name}.yml`)], {
        node,
        folders: [node.name],
        configs: [{ template: 'patroni.yml', file: `${node.name}.yml`, values: valuesOf(node) }],
        stopMs: databaseStopMs,
      }),
    ),
    part('haproxy', 'haproxy', ['haproxy', '-db', '-f', file('haproxy.cfg')], {
      configs: [{ template: 'haproxy.cfg', file: 'haproxy.cfg', values: { NODES: haproxyNodes } }],
    }),
    part('pgbouncer', 'postgres', ['pgbouncer', file('pgbouncer.ini')], {
      configs: [
        { template: 'pgbouncer.ini', file: 'pgbouncer.ini' },
        { template: 'userlist.txt', file: 'userlist.txt' },
      ],
    }),
    part('redis', 'redis', ['redis-server', file('redis.conf')], {
      folders: ['redis'],
      configs: [{ template: 'redis.conf', file: 'redis.conf' }],
    }),
  ]
}

/** The web processes, the workers, and nginx in front, in the order in which they start. */
export function marketParts({ folder, ports, isRoot }: Places): Part[] {
  const webServers = ports.web
    .map((port) => `    server 127.0.0.1:${port} max_fails=2 fail_timeout=2s;`)
    .join('\n')
  const nginxConf = path.join(folder, 'etc/nginx.conf')
  return [
    ...ports.operator.map((operatorPort, index) => {
      const port = ports.web[index]
      const name = port === undefined ? `worker${index + 1 - ports.web.length}` : `web${index + 1}`
      return marketPart({ folder, name, port, operatorPort })
    }),
    // The master keeps root's rights where it has them; its workers run as www-data.
    part('nginx', null, ['nginx', '-e', 'stderr', '-c', nginxConf], {
      folders: ['nginx'],
      configs: [
        {
          template: 'nginx.conf',
          file: 'nginx.conf',
          values: { WEB_SERVERS: webServers, NGINX_USER: isRoot ? 'user www-data;' : '' },
        },
      ],
    }),
  ]
}

function marketPart({
  folder,
  name,
  port,
  operatorPort,
}: {
  folder: string
  name: string
  port: number | undefined
  operatorPort: number
}): Part {
  const file = (each: string) => path.join(folder, 'etc', each)
  const own = `${name}.env`
  const files = [`--env-file=${file('market.env')}`, `--env-file=${file(own)}`]
  return part(name, null, [process.execPath, ...files, ...nodeFlags, 'server/dist/main.mjs'], {
    // The test gateway's messages go to the public address, whose certificate nobody else has signed.
    env: { ...nodeEnv, NODE_EXTRA_CA_CERTS: path.join(folder, 'tls/certificate.pem') },
    configs: [
      { template: 'market.env', file: 'market.env' },
      {
        template: port === undefined ? 'worker.env' : 'web.env',
        file: own,
        values: { PORT: String(port ?? ''), OPERATOR_PORT: String(operatorPort) },
      },
    ],
    folders: ['market'],
    stopMs: marketStopMs,
  })
}

function part(
  name: string,
  account: string | null,
  words: Part['words'],
  more: Partial<Part>,
): Part {
  return { name, words, account, node: null, folders: [], configs: [], stopMs: quickly, ...more }
}

function valuesOf({ name, host, postgresPort, restPort }: DatabaseNode): Record<string, string> {
  return {
    NODE: name,
    NODE_HOST: host,
    POSTGRES_PORT: String(postgresPort),
    REST_PORT: String(restPort),
  }
}
