// The first load of a storefront page may take 130 KB of compressed JavaScript, that of a dashboard screen
// 180 KB without its charts. This adds up the chunks that each page needs, according to the build's manifest.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { report } from './report.ts'

/** One chunk in Vite's manifest; keys are source paths, or `_name.js` for a shared chunk. */
type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>
type FirstLoad = { url: string; files: string[]; bytes: number }

const budgetBytes = 130_000
const dashboardBudgetBytes = 180_000

/** Where the chunks of a measured URL are found: its row in the table of pages, and its layout. */
const table = 'web/src/core/pages.ts'
const layout = 'src/app/layouts/storefront-layout.tsx'
const addresses = ['/', '/products', '/products/:id']
const dashboard = /(^|\/)dashboard(\/|-layout|\.tsx$)/
const dashboardLayout = 'src/app/dashboard.tsx'
const dashboardPage = /^src\/pages\/(dashboard\/.*)-page\.tsx$/

/** The scripts of each first load and every breach, for the repository in `root`. */
export function measureBudget(root: string): { loads: FirstLoad[]; problems: string[] } {
  const folder = path.join(root, 'web/dist/client')
  const manifestFile = path.join(folder, '.vite/manifest.json')
  if (!existsSync(manifestFile)) return { loads: [], problems: [`${manifestFile} is missing`] }
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  if (entries.length === 0) return { loads: [], problems: [`${manifestFile} has no entry`] }

  const rows = readFileSync(path.join(root, table), 'utf8')
  const loads: FirstLoad[] = []
  const problems: string[] = []
  for (const url of addresses) {
    const page = pageOf(rows, url)
    const missing = [layout, page].filter((key) => !key || !manifest[key])
    if (!page || missing.length > 0) {
      problems.push(`${url}: the build has no chunk for ${missing[0] ?? 'its page'}`)
      continue
    }
    const chunks = needed(manifest, [...entries, layout, page])
    const load = loadOf(url, folder, manifest, chunks)
    loads.push(load)
    if (load.bytes > budgetBytes)
      problems.push(`${url}: ${kilobytes(load.bytes)} of 130 KB JavaScript`)
    const strays = chunks.filter((key) => dashboard.test(key))
    problems.push(...strays.map((key) => `${url}: loads the dashboard's ${key}`))
  }
  for (const page of Object.keys(manifest)) {
    const name = dashboardPage.exec(page)?.[1]
    if (name === undefined) continue
    const chunks = needed(manifest, [...entries, dashboardLayout, page])
    const load = loadOf(name, folder, manifest, chunks)
    loads.push(load)
    if (load.bytes <= dashboardBudgetBytes) continue
    problems.push(`${name}: ${kilobytes(load.bytes)} of 180 KB JavaScript`)
  }
  return { loads, problems }
}

function loadOf(url: string, folder: string, manifest: Manifest, chunks: string[]): FirstLoad {
  const all = [...new Set(chunks.map((key) => manifest[key]?.file ?? ''))]
  const files = all.filter((file) => file.endsWith('.js')).sort()
  const bytes = files.reduce((sum, file) => sum + brotliBytes(path.join(folder, file)), 0)
  return { url, files, bytes }
}

/** The source of the page in the row of `url`, as the manifest names it. */
function pageOf(rows: string, url: string): string | undefined {
  const [, rest = ''] = rows.split(`path: '${url}',`)
  const [row = ''] = rest.split("path: '")
  const page = /file: '([^']+)'/.exec(row)?.[1]
  return page && `src/pages/${page}-page.tsx`
}

/** The chunks that load before `keys` run: their static imports, transitively. */
function needed(manifest: Manifest, keys: string[]): string[] {
  const seen = new Set(keys)
  for (const key of seen) for (const each of manifest[key]?.imports ?? []) seen.add(each)
  return [...seen]
}

/** The size that the server sends: of the precompressed `.br` file, or else of the best compression. */
function brotliBytes(file: string): number {
  const ready = `${file}.br`
  return existsSync(ready) ? statSync(ready).size : brotliCompressSync(readFileSync(file)).length
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}

if (import.meta.main) {
  const { loads, problems } = measureBudget(process.cwd())
  for (const { url, files, bytes } of loads) {
    console.log(`${url}: ${kilobytes(bytes)} brotli in ${files.length} scripts`)
  }
  report('first-page JavaScript', problems)
}
