// npm run check: all static checks, as many at once as there are cores.
import { availableParallelism } from 'node:os'
import { run, type Finished } from './run.ts'

const steps: [name: string, command: string, ...args: string[]][] = [
  // The longest ones first, so that none is left to run alone.
  ['lint', 'oxlint', '--format=unix'],
  ['types of web', 'tsc', '-p', 'web'],
  ['types of server', 'tsc', '-p', 'server'],
  ['types of contract', 'tsc', '-p', 'contract'],
  ['types of e2e', 'tsc', '-p', 'e2e'],
  ['types of bench', 'tsc', '-p', 'bench'],
  ['types of deploy', 'tsc', '-p', 'deploy'],
  ['types of scripts', 'tsc', '-p', 'scripts'],
  ['format', 'oxfmt', '--check'],
  ['import directions', 'node', 'scripts/check-imports.ts'],
  ['functions in tests', 'node', 'scripts/check-tests.ts'],
  ['whose SQL', 'node', 'scripts/check-sql.ts'],
  ['description of tables', 'node', 'server/testing/check-tables.ts'],
  ['dead code', 'knip', '--no-progress'],
  ['documents', 'node', 'scripts/check-docs.ts'],
  ['first-page JavaScript', 'node', 'scripts/check-budget.ts'],
]

const checks = steps.map(([name, command, ...args]) => ({
  name,
  start: () => run(command, args),
  finished: Promise.withResolvers<Finished>(),
}))
const waiting = checks.values()
/** Starts one check after the other, of those that no other worker has started. */
async function work() {
  for (const { start, finished } of waiting) finished.resolve(await start())
}
for (let core = 0; core < availableParallelism(); core += 1) void work()

let failures = 0
for (const { name, finished } of checks) {
  const { code, output, seconds } = await finished.promise
  if (code !== 0) failures += 1
  console.log(
    `${code === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(24)} ${seconds.toFixed(1).padStart(5)} s`,
  )
  if (code !== 0) console.log(output.trimEnd().replaceAll(/^/gm, '      '))
}
console.log(failures === 0 ? 'All checks passed.' : `${failures} of ${steps.length} checks failed.`)
process.exitCode = failures === 0 ? 0 : 1
