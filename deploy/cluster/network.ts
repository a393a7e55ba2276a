import { existsSync } from 'node:fs'
import { runCommand, tryCommand } from './commands.ts'
import type { DatabaseNode, Places } from './places.ts'

/** Makes a bridge and, on a cable of its own, a namespace for each node. Leaves alone what is there. */
export function layNetwork({ bridge, host, nodes }: Places): void {
  if (nodes.every(({ network }) => network === null)) return
  if (!hasLink(bridge)) {
    ip('link', 'add', bridge, 'type', 'bridge')
    ip('addr', 'add', `${host}/24`, 'dev', bridge)
    ip('link', 'set', bridge, 'up')
  }
  for (const { network, host: address } of nodes) {
    if (network === null || existsSync(`/run/netns/${network.namespace}`)) continue
    const { namespace, cable } = network
    ip('netns', 'add', namespace)
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', cable, 'master', bridge, 'up')
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
    ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', namespace, 'link', 'set', 'eth0', 'up')
  }
}

/** Removes what layNetwork made; what is not there is no error. */
export function removeNetwork({ bridge, nodes }: Places): void {
  for (const { network } of nodes) {
    if (network === null) continue
    if (hasLink(network.cable)) tryCommand('ip', 'link', 'del', network.cable)
    if (existsSync(`/run/netns/${network.namespace}`)) {
      tryCommand('ip', 'netns', 'del', network.namespace)
    }
  }
  if (nodes[0].network !== null && hasLink(bridge)) tryCommand('ip', 'link', 'del', bridge)
}

/** Pulls the cable of a node, or plugs it in: what is sent meanwhile is lost without an error. */
export function setCable({ network }: DatabaseNode, state: 'up' | 'down'): void {
  if (network !== null) ip('link', 'set', network.cable, state)
}

function hasLink(name: string): boolean {
  return existsSync(`/sys/class/net/${name}`)
}

function ip(...words: string[]): void {
  runCommand('ip', ...words)
}
