import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { sendSignal } from './processes.ts'

test.each([undefined, 0, -0, 1, -1, Number.NaN])('%s is nobody to signal', (id) => {
  expect(() => sendSignal(id, 'SIGCONT')).toThrow('There is no process for SIGCONT.')
})

test('a process gets it, and one that has exited does not matter', async () => {
  const child = spawn('sleep', ['30'])
  sendSignal(child.pid, 'SIGTERM')
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM'])
  sendSignal(child.pid, 'SIGTERM')
})
