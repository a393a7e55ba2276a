import type { Options } from './options.ts'

/** A machine with a PostgreSQL, as the cluster sees it. */
export interface DatabaseNode {
  name: string
  host: string
  postgresPort: number
  /** Patroni's REST interface. */
  restPort: number
  /** Its network namespace and the end of its cable; null when the caller is not root. */
  network: { namespace: string; cable: string } | null
}

/** Where everything is. It follows from the options alone. */
export interface Places {
  folder: string
  /** As root, each program runs as the account of its package and each database node has a network of its own. */
  isRoot: boolean
  /** The address of this machine in the nodes' network; loopback without one. */
  host: string
  /** The network that may log in to PostgreSQL. */
  network: string
  /** The bridge between the nodes and this machine. */
  bridge: string
  nodes: readonly [DatabaseNode, DatabaseNode]
  ports: {
    https: number
    etcd: number
    etcdPeers: number
    /** HAProxy's ways to the primary and to the standby, and its statistics. */
    primary: number
    replica: number
    statistics: number
    pooler: number
    redis: number
    web: readonly number[]
    /** Metrics and health of each process of the market, web processes first. */
    operator: readonly number[]
  }
}

const webCount = 3
const workerCount = 2

export function placesOf(
  { folder, ports: first }: Pick<Options, 'folder' | 'ports'>,
  isRoot: boolean,
): Places {
  // 198.18.0.0/15 is set aside for tests of networks (RFC 2544), so nothing on the internet is hidden.
  const subnet = `198.18.${(first / 100) % 256}`
  const host = isRoot ? `${subnet}.1` : '127.0.0.1'
  const node = (number: number): DatabaseNode => ({
    name: `db${number}`,
    host: isRoot ? `${subnet}.${10 + number}` : host,
    postgresPort: first + 70 + number,
    restPort: first + 80 + number,
    network: isRoot
      ? { namespace: `haat${first}-db${number}`, cable: `haat${first}db${number}` }
      : null,
  })
  const from = (start: number, count: number) =>
    Array.from({ length: count }, (_, index) => first + start + index)
  return {
    folder,
    isRoot,
    host,
    network: isRoot ? `${subnet}.0/24` : '127.0.0.1/32',
    bridge: `haat${first}`,
    nodes: [node(1), node(2)],
    ports: {
      https: first + 43,
      etcd: first + 1,
      etcdPeers: first + 2,
      primary: first + 10,
      replica: first + 11,
      statistics: first + 12,
      pooler: first + 20,
      redis: first + 30,
      web: from(50, webCount),
      operator: from(60, webCount + workerCount),
    },
  }
}

/** Ports that this machine itself has to have free. */
export function portsHere({ nodes, ports }: Places): number[] {
  return [
    ...Object.values(ports).flat(),
    ...nodes.flatMap(({ network, postgresPort, restPort }) =>
      network === null ? [postgresPort, restPort] : [],
    ),
  ]
}
