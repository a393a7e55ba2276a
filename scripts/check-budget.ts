// The first visit of a shopper may download 130 KB of JavaScript, compressed: this adds up what the
// build's manifest says each storefront page needs before it runs.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { report } from './report.ts'

/** One chunk in Vite's manifest; keys are source paths, or `_name.js` for a shared chunk. */
type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>
type FirstLoad = { url: string; files: string[]; bytes: number }

const budgetBytes = 130_000

/** What each measured address loads on top of the entry. */
const pages: Record<string, string> = {
  '/': 'src/pages/storefront/home-page.tsx',
  '/products': 'src/pages/storefront/products-page.tsx',
  '/products/{id}': 'src/pages/storefront/product-page.tsx',
}
const dashboard = /(^|\/)dashboard\//

/** The scripts of each first load and every breach, for a client build in `folder`. */
export function measureBudget(folder: string): { loads: FirstLoad[]; problems: string[] } {
  const manifestFile = path.join(folder, '.vite/manifest.json')
  if (!existsSync(manifestFile)) return { loads: [], problems: [`${manifestFile} is missing`] }
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  if (entries.length === 0) return { loads: [], problems: [`${manifestFile} has no entry`] }

  const loads: FirstLoad[] = []
  const problems: string[] = []
  for (const [url, page] of Object.entries(pages)) {
    if (!manifest[page]) {
      problems.push(`${url}: the build has no chunk for ${page}`)
      continue
    }
    const chunks = needed(manifest, [...entries, page])
    const files = [...new Set(chunks.map((key) => manifest[key]?.file ?? ''))]
    const scripts = files.filter((file) => file.endsWith('.js')).sort()
    const bytes = scripts.reduce((sum, file) => sum + brotliBytes(path.join(folder, file)), 0)
    loads.push({ url, files: scripts, bytes })
    if (bytes > budgetBytes) problems.push(`${url}: ${kilobytes(bytes)} of 130 KB JavaScript`)
    const strays = chunks.filter((key) => dashboard.test(key))
    problems.push(...strays.map((key) => `${url}: loads the dashboard's ${key}`))
  }
  return { loads, problems }
}

/** The chunks that load before `keys` run: static imports, followed to the end. */
function needed(manifest: Manifest, keys: string[]): string[] {
  const seen = new Set(keys)
  for (const key of seen) for (const each of manifest[key]?.imports ?? []) seen.add(each)
  return [...seen]
}

/** The size the server sends: the ready-made `.br` beside the file, else the best compression. */
function brotliBytes(file: string): number {
  const ready = `${file}.br`
  return existsSync(ready) ? statSync(ready).size : brotliCompressSync(readFileSync(file)).length
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}

if (import.meta.main) {
  const { loads, problems } = measureBudget('web/dist/client')
  for (const { url, files, bytes } of loads) {
    console.log(`${url}: ${kilobytes(bytes)} brotli in ${files.length} scripts`)
  }
  report('first-page JavaScript', problems)
}
