import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const program = `
import { stopWithBench } from ${JSON.stringify(new URL('stopping.ts', import.meta.url).href)}
for (const name of ['database', 'broken', 'server']) {
  stopWithBench(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (name === 'broken') throw new Error('it hangs')
    console.log(name)
  })
}
setInterval(() => {}, 1_000)
console.log('running')`

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a bench that gets %s stops what it has started, the last first, whatever fails',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program])
    let output = ''
    const hear = (text: Buffer) => {
      output += text.toString()
      if (output === 'running\n') child.kill(signal)
    }
    child.stdout.on('data', hear)
    const [code] = await once(child, 'close')
    expect(output).toBe('running\nserver\ndatabase\n')
    expect(code).toBe(1)
  },
)
