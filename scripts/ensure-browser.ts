// Finds the Chromium that the browser tests drive, and installs one where that needs no questions.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.ts'

/** Draws the same pages with no window around them, in three quarters of the time. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'google-chrome-stable', 'google-chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
]

/**
 * The path of an installed Chromium or Chrome, the one without windows first unless it has to be whole;
 * CHROMIUM_PATH decides when it is set.
 */
export function findBrowser({ isWhole = false } = {}): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen && !isProgram(chosen)) throw new Error(`CHROMIUM_PATH: there is no '${chosen}'.`)
  if (chosen) return chosen
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin']
  const wanted = isWhole ? names : [shell, ...names]
  const onPath = wanted.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  // A snap can't read the temporary profile that Playwright hands it.
  return [...onPath, ...places].find((file) => isProgram(file) && !file.startsWith('/snap/'))
}

/**
 * Returns once a browser is there: an installed one, Debian's package, or Playwright's own (then
 * findBrowser still finds none and Playwright uses its own). False, with advice printed, if not.
 */
export async function ensureBrowser(): Promise<boolean> {
  if (findBrowser()) return true
  if (isDebian() && process.getuid?.() === 0) {
    console.log("No Chromium found: installing Debian's …")
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const updated = await run('apt-get', ['-q', 'update'], { env })
    const install = (name: string) => run('apt-get', ['-qq', 'install', '-y', name], { env })
    let installed = await install(shell)
    if (!findBrowser()) installed = await install('chromium')
    if (findBrowser()) return true
    console.error(updated.code === 0 ? installed.output : updated.output)
  }
  console.log("No Chromium found: installing Playwright's …")
  const { code } = await run('playwright', ['install', 'chromium'], { isShown: true })
  if (code === 0) return true
  console.error(
    'The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to its program.',
  )
  return false
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
