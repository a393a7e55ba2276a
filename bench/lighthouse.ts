// npm run lighthouse: measures the main pages with Lighthouse's mobile profile. See README.md here.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from '../scripts/ensure-browser.ts'
import { run } from '../scripts/run.ts'
import { freePort } from '../server/src/core/boot/embedded-postgres.ts'
import { openSignedIn } from './lighthouse-session.ts'
import { root, serveMarket } from './processes.ts'
import { replaceBlock, tableOf } from './report.ts'

/** Installed on demand: it is larger than all other dependencies together. */
const lighthouse = 'lighthouse@13.5.0'

interface Report {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>
}

interface Measure {
  title: string
  of: (report: Report) => number
  isMet: (value: number) => boolean
  digits?: number
  /** Left out for a page that search engines may not see. */
  isForSearch?: true
}

interface MeasuredPage {
  address: string
  /** Only signed-in customers see it. */
  isForCustomers?: boolean
}

const measures: Measure[] = [
  { title: 'performance', of: score('performance'), isMet: (value) => value >= 95 },
  { title: 'accessibility', of: score('accessibility'), isMet: (value) => value === 100 },
  { title: 'best practices', of: score('best-practices'), isMet: (value) => value === 100 },
  { title: 'SEO', of: score('seo'), isMet: (value) => value === 100, isForSearch: true },
  { title: 'LCP ms', of: audit('largest-contentful-paint'), isMet: (value) => value <= 1_800 },
  { title: 'TBT ms', of: audit('total-blocking-time'), isMet: (value) => value <= 150 },
  {
    title: 'CLS',
    of: audit('cumulative-layout-shift'),
    // As Lighthouse itself shows it.
    isMet: (value) => value < 0.0005,
    digits: 3,
  },
]

const triesMax = 4
/**
 * Lighthouse slows the processor down four times, which makes a phone of an average of the machines that it is meant
 * for: their benchmark index is 1,500 to 2,000. `--calibrated` makes the same phone of any machine.
 */
const usualSlowdown = 4
const usualIndex = 1_750
const browserFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic']

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
    calibrated: { type: 'boolean', default: false },
  },
})

if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true })
const parent = path.join(root, '.data')
mkdirSync(parent, { recursive: true })
const folder = mkdtempSync(path.join(parent, 'lighthouse-'))
// As root, PostgreSQL runs under another account, which needs access to this folder.
chmodSync(folder, 0o711)
const env = {
  PORT: String(await freePort()),
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
}
const server = await serveMarket(env)
let slowdown = usualSlowdown
try {
  const pages = await pagesOf(server.url)
  if (values.calibrated) await calibrate()
  const rows: string[][] = []
  const misses: string[] = []
  for (const [name, page] of Object.entries(pages)) {
    if (values.only !== '' && !values.only.split(',').includes(name)) continue
    const reports = await measurePage(name, page)
    const row = [name]
    for (const { title, of, isMet, digits = 0, isForSearch } of measures) {
      const isLeftOut = isForSearch === true && page.isForCustomers === true
      const median = medianOf(reports.map(of))
      row.push(isLeftOut ? '' : median.toFixed(digits))
      if (!isLeftOut && !isMet(median)) misses.push(`${name}: ${title} is ${row.at(-1)}`)
    }
    console.log(row.join('  '))
    rows.push(row)
  }
  const table = tableOf(['', ...measures.map(({ title }) => title)], rows)
  console.log(`\n${table}\n`)
  for (const miss of misses) console.log(`missed: ${miss}`)
  if (values.only === '' && Number(values.runs) >= 5 && !values.calibrated) {
    const about = `${new Date().toISOString().slice(0, 10)}, ${lighthouse}, mobile, median of ${values.runs}.`
    replaceBlock('lighthouse', `${about}\n\n${table}`)
  }
  process.exitCode = misses.length === 0 ? 0 : 1
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function pagesOf(url: string): Promise<Record<string, MeasuredPage>> {
  const idOf = async (list: string) => {
    const answer = await fetch(`${url}/api/v1/${list}?limit=1`)
    const { data }: { data: { id: string }[] } = JSON.parse(await answer.text())
    return data[0]?.id
  }
  return {
    home: { address: '/' },
    listing: { address: '/products' },
    // Laptops have the most attributes to narrow by.
    facets: { address: '/products?category=Laptop' },
    product: { address: `/products/${await idOf('products')}` },
    shops: { address: '/shops' },
    shop: { address: `/shops/${await idOf('shops')}`, isForCustomers: true },
  }
}

/** Asks Lighthouse for the benchmark index of this machine, which is said to differ from run to run: three times. */
async function calibrate(): Promise<void> {
  const indexes: number[] = []
  for (let each = 0; each < 3; each += 1) {
    const file = path.join(folder, 'calibration.json')
    if (!(await open(`${server.url}/`, file))) continue
    const { environment }: Report = JSON.parse(readFileSync(file, 'utf8'))
    indexes.push(environment.benchmarkIndex)
  }
  if (indexes.length === 0) throw new Error('Lighthouse could not measure this machine.')
  const index = medianOf(indexes)
  slowdown = Math.max(1, (usualSlowdown * index) / usualIndex)
  console.log(`benchmark index ${index.toFixed(0)}: slowed down ${slowdown.toFixed(1)} times`)
}

async function measurePage(
  name: string,
  { address, isForCustomers = false }: MeasuredPage,
): Promise<Report[]> {
  const url = server.url + address
  const reports: Report[] = []
  for (let each = 0; each < Number(values.runs); each += 1) {
    const file = path.join(values.keep ?? folder, `${name}-${each}.json`)
    // Sometimes a trace fails to start, and Lighthouse asks for another run.
    for (let tries = 1; !(await (isForCustomers ? openAsCustomer : open)(url, file)); tries += 1) {
      if (tries === triesMax) throw new Error(`Lighthouse could not measure ${url}.`)
    }
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    reports.push(report)
    if (each === 0) complain(name, report)
  }
  return reports
}

/** Opens a page with an empty cache, as a customer who is signed in. */
async function openAsCustomer(url: string, file: string): Promise<boolean> {
  const browser = findBrowser({ isWhole: true }) ?? 'chromium'
  const profile = mkdtempSync(path.join(folder, 'profile-'))
  const opened = await openSignedIn(server.url, { browser, folder: profile, flags: browserFlags })
  try {
    return await open(url, file, [`--port=${opened.port}`, '--disable-storage-reset'])
  } finally {
    opened.close()
  }
}

/** False when Lighthouse fails; then it prints the output. */
async function open(url: string, file: string, more: readonly string[] = []): Promise<boolean> {
  const { code, output } = await run(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${lighthouse}`,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=${browserFlags.join(' ')}`,
      `--throttling.cpuSlowdownMultiplier=${slowdown.toFixed(2)}`,
      ...more,
    ],
    { env: chrome() },
  )
  if (code !== 0) console.log(output)
  return code === 0
}

function chrome(): Record<string, string> {
  const browser = findBrowser({ isWhole: true })
  return browser === undefined ? {} : { CHROME_PATH: browser }
}

function score(category: string) {
  return ({ categories }: Report) => Math.round((categories[category]?.score ?? 0) * 100)
}

function audit(id: string) {
  return ({ audits }: Report) => audits[id]?.numericValue ?? Number.NaN
}

/** Prints the audits that lowered a page's score. */
function complain(name: string, { audits }: Report): void {
  for (const [id, { score: points, title }] of Object.entries(audits)) {
    if (points !== null && points < 0.9) console.log(`  ${name}: ${id} ${points}: ${title}`)
  }
}

function medianOf(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
