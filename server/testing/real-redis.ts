import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#core/boot/embedded-postgres.ts'

/** Whether this machine has a Redis to start. */
export const hasRealRedis = spawnSync('redis-server', ['--version']).status === 0

/** A Redis of the test's own, in memory. */
export async function openRealRedis(): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await isOpen(port))) await sleep(20)
  return {
    url: `redis://127.0.0.1:${port}`,
    close: async () => {
      child.kill()
      await ended
    },
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isConnected
}
