// npm test: runs every test of every workspace, reports the time of each part and the slowest tests, and ends
// with one line that says how many passed and failed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from './ensure-browser.ts'
import { ensurePooler } from './ensure-pooler.ts'
import { root, run } from './run.ts'
import { countPlaywright, countVitest } from './test-counts.ts'
import type { Counts } from './test-counts.ts'
import { describeTimes, timesOfPlaywright, timesOfVitest } from './test-times.ts'
import type { Part } from './test-times.ts'

const suites = ['bench', 'contract', 'deploy', 'scripts', 'server', 'web']
const folder = mkdtempSync(path.join(tmpdir(), 'haat-reports-'))
const parts: Part[] = []

async function unitTests(): Promise<Counts> {
  await ensurePooler()
  const file = path.join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  // React leaves out its checks when the shell says "production".
  const env = { NODE_ENV: 'test' }
  const { code, seconds } = await run('vitest', ['run', ...reporters], { isShown: true, env })
  const report = readReport(file)
  if (report) parts.push({ name: 'units', seconds, tests: timesOfVitest(report, root) })
  return countVitest(report, code, suites, root)
}

async function browserTests(): Promise<Counts> {
  const file = path.join(folder, 'playwright.json')
  if (!(await ensureBrowser())) return { passed: 0, failed: 1, reasons: ['no browser'] }
  // One journey may pass at its second try; the list names it as flaky at its end.
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', '--retries=1']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { code, seconds } = await run('playwright', args, { isShown: true, env })
  const report = readReport(file)
  if (report) parts.push({ name: 'journeys', seconds, tests: timesOfPlaywright(report) })
  return countPlaywright(report, code)
}

function readReport(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

async function countFailure(work: () => Promise<Counts>): Promise<Counts> {
  return work().catch((error) => ({ passed: 0, failed: 1, reasons: [String(error)] }))
}

const results = [await countFailure(unitTests), await countFailure(browserTests)]
rmSync(folder, { recursive: true, force: true })
// Some two minutes of measuring, which only prints: a machine's noise must not fail a test run.
if (results.every(({ failed }) => failed === 0)) {
  await run('node', ['bench/run.ts', '--glance'], { isShown: true })
}
for (const line of describeTimes(parts)) console.log(line)
for (const reason of results.flatMap(({ reasons }) => reasons)) console.log(`failed: ${reason}`)
const sum = (key: 'passed' | 'failed') => results.reduce((total, each) => total + each[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
