import { connect } from 'node:net'
import type { DatabaseNode, Places } from './places.ts'

const answerMs = 2_000

/** What Patroni says about a node. */
interface Member {
  name: string
  role: string
  state: string
}

/** Each thing that is not as it should be, in words; empty when everything is healthy. */
export async function ailments(places: Places, isSynchronous: boolean): Promise<string[]> {
  const { ports } = places
  const [database, ...others] = await Promise.all([
    databaseAilments(places, isSynchronous),
    ...ports.web.map(async (port, index) =>
      (await isMarketReady(port)) ? [] : [`web${index + 1} is not ready`],
    ),
    ...ports.operator
      .slice(ports.web.length)
      .map(async (port, index) =>
        (await isMarketReady(port)) ? [] : [`worker${index + 1} is not ready`],
      ),
    portAilments('haproxy', ports.primary),
    portAilments('pgbouncer', ports.pooler),
    portAilments('redis', ports.redis),
    portAilments('nginx', ports.https),
  ])
  return [...database, ...others.flat()]
}

/** The primary and the standby have their roles, and HAProxy leads to both. */
export async function databaseAilments(places: Places, isSynchronous: boolean): Promise<string[]> {
  const members = await membersOf(places.nodes)
  const found = (role: RegExp) =>
    members.filter((each) => role.test(each.role) && /^(running|streaming)$/.test(each.state))
  const standby = isSynchronous ? /^sync_standby$/ : /^(replica|sync_standby)$/
  const wrong: string[] = []
  if (found(/^leader$/).length !== 1) wrong.push('there is no primary')
  if (found(standby).length !== 1) wrong.push(`there is no standby that follows`)
  const [primary, replica] = await Promise.all([
    serversUp(places, 'primary'),
    serversUp(places, 'replica'),
  ])
  if (primary.length !== 1) wrong.push(`HAProxy sees ${primary.length} primaries`)
  if (replica.length !== 1) wrong.push(`HAProxy sees ${replica.length} standbys`)
  return wrong
}

/** The nodes that HAProxy sends connections for a role to. */
export async function serversUp({ ports }: Places, role: 'primary' | 'replica'): Promise<string[]> {
  const table = await textOf(`http://127.0.0.1:${ports.statistics}/;csv`)
  return table
    .split('\n')
    .map((line) => line.split(','))
    .filter(([proxy, server]) => proxy === role && /^db\d$/.test(server ?? ''))
    .filter((cells) => cells[17] === 'UP')
    .map(([, server]) => server ?? '')
}

/** The node that is the primary now, as any node knows it; null without one. */
export async function primaryOf(nodes: Places['nodes']): Promise<DatabaseNode | null> {
  const members = await membersOf(nodes)
  const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
  return nodes.find(({ name }) => name === leader?.name) ?? null
}

async function membersOf(nodes: Places['nodes']): Promise<Member[]> {
  const answers = await Promise.all(
    nodes.map(({ host, restPort }) => textOf(`http://${host}:${restPort}/cluster`)),
  )
  const [first] = answers.filter((text) => text !== '')
  if (first === undefined) return []
  const value: unknown = JSON.parse(first)
  const hasMembers = typeof value === 'object' && value !== null && 'members' in value
  return hasMembers && Array.isArray(value.members) ? value.members.filter(isMember) : []
}

function isMember(value: unknown): value is Member {
  if (typeof value !== 'object' || value === null) return false
  return 'name' in value && 'role' in value && 'state' in value
}

/** Whether a process of the market is wholly well: `degraded` is not enough. */
async function isMarketReady(port: number): Promise<boolean> {
  const text = await textOf(`http://127.0.0.1:${port}/readyz`)
  return text.startsWith('{"status":"ok"')
}

/** The body of a good answer; empty for any other. */
async function textOf(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) })
    const text = await answer.text()
    return answer.ok ? text : ''
  } catch {
    return ''
  }
}

async function portAilments(name: string, port: number): Promise<string[]> {
  return (await isListening(port)) ? [] : [`${name} does not answer`]
}

/** Whether something on this machine accepts connections at a port. */
export async function isListening(port: number, host = '127.0.0.1'): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect({ port, host, timeout: answerMs })
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}
