// Finds the Chromium for the browser tests, and installs one where that needs no interaction.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.ts'

/** A Chromium build without a user interface, which renders the same pages. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'google-chrome-stable', 'google-chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
]

/**
 * The path of an installed Chromium or Chrome. The headless shell comes first, unless the caller needs the
 * whole browser (`isWhole`). CHROMIUM_PATH decides when it is set.
 */
export function findBrowser({ isWhole = false } = {}): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen && !isProgram(chosen)) throw new Error(`CHROMIUM_PATH: there is no '${chosen}'.`)
  if (chosen) return chosen
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin']
  const wanted = isWhole ? names : [shell, ...names]
  const onPath = wanted.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  // A snap can't read the temporary profile that Playwright passes to it.
  return [...onPath, ...places].find((file) => isProgram(file) && !file.startsWith('/snap/'))
}

/**
 * Installs a browser where it can do so without asking, and returns whether there is one. Debian's headless
 * shell is preferred even to an installed Chromium: the journeys take two thirds of the processor time in it.
 * Elsewhere any Chromium or Chrome will do; failing that Playwright's own is installed (findBrowser then finds
 * none, and Playwright uses its own). Prints advice when all of this fails.
 */
export async function ensureBrowser(): Promise<boolean> {
  if (process.env['CHROMIUM_PATH']) return findBrowser() !== undefined
  if (isDebian() && process.getuid?.() === 0) await installOnDebian()
  if (findBrowser()) return true
  console.log("No Chromium found: installing Playwright's …")
  const { code } = await run('playwright', ['install', 'chromium'], { isShown: true })
  if (code === 0) return true
  console.error(
    'The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to its program.',
  )
  return false
}

/** Leaves the headless shell installed, or else any browser, if Debian's archive can be reached. */
async function installOnDebian(): Promise<void> {
  if (path.basename(findBrowser() ?? '') === shell) return
  console.log("Installing Debian's headless Chromium …")
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // Without a network this fails fast, and an installed Chromium is used instead.
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  const updated = await run('apt-get', ['-q', ...patience, 'update'], { env })
  const install = (name: string) => run('apt-get', ['-qq', 'install', '-y', name], { env })
  let installed = await install(shell)
  if (!findBrowser()) installed = await install('chromium')
  if (!findBrowser()) console.error(updated.code === 0 ? installed.output : updated.output)
}

function isDebian(): boolean {
  const file = '/etc/os-release'
  return existsSync(file) && /^ID="?debian"?$/m.test(readFileSync(file, 'utf8'))
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (import.meta.main && !(await ensureBrowser())) process.exitCode = 1
