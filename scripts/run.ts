import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.dirname(import.meta.dirname)

export type Finished = { code: number; output: string; seconds: number }
type Options = { isShown?: boolean; env?: Record<string, string> }

/**
 * Runs a command of this repository (its own tools come first on PATH) and waits for it.
 * With `isShown`, output goes straight to the terminal; otherwise it is returned in `output`.
 * A command that was killed by a signal, or could not start, has code 1.
 */
export function run(command: string, args: string[], options: Options = {}): Promise<Finished> {
  const tools = path.join(root, 'node_modules', '.bin')
  const started = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      ...options.env,
      PATH: `${tools}${path.delimiter}${process.env['PATH'] ?? ''}`,
    },
    stdio: [
      'ignore',
      ...(options.isShown ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const)),
    ],
    shell: process.platform === 'win32',
  })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    const finish = (code: number) =>
      resolve({ code, output, seconds: (performance.now() - started) / 1000 })
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}
