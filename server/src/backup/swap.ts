import fs from 'node:fs'
import path from 'node:path'
import { chooseHome } from '#core/boot/embedded-postgres-home.ts'
import { findRunningPostgres } from '#core/boot/embedded-postgres-running.ts'
import { restoreMarker } from '#core/boot/lock.ts'
import { BackupError } from './store.ts'

/** Where a restore is made before it takes a data folder's place. */
function stagingOf(dataDir: string): string {
  return `${dataDir}.restoring`
}

/** Whether a market, or a part of one, is in a data folder. */
export async function isFilled(dataDir: string): Promise<boolean> {
  const home = await chooseHome(dataDir)
  return fs.existsSync(home.cluster) || fs.existsSync(path.join(dataDir, 'media'))
}

/** @throws BackupError while a PostgreSQL runs on the folder that no Haat looks after any more. */
export async function refuseRunning(dataDir: string): Promise<void> {
  if ((await findRunningPostgres(await chooseHome(dataDir))) === null) return
  throw new BackupError(
    `PostgreSQL still runs on ${dataDir}, left by a Haat that was killed. Start Haat once and stop it, ` +
      'then restore again.',
  )
}

/** Begins anew, whatever an earlier try left. */
export async function emptyStaging(dataDir: string): Promise<string> {
  const staging = stagingOf(dataDir)
  for (const folder of await foldersOf(staging)) {
    fs.rmSync(folder, { recursive: true, force: true })
  }
  fs.mkdirSync(staging, { recursive: true })
  // PostgreSQL passes through as another account when Haat runs as root.
  fs.chmodSync(staging, 0o711)
  return staging
}

/**
 * Puts what was restored in the place of the data folder. What was there is moved aside, never deleted;
 * returns where to, or null when there was nothing. Killed in between, it is repeated by the next restore,
 * and `claimFolder` refuses to start a market without its data meanwhile.
 */
export async function swapIn(dataDir: string, now: Date): Promise<string | null> {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const marker = restoreMarker(dataDir)
  fs.writeFileSync(marker, '')
  const staging = await foldersOf(stagingOf(dataDir))
  const targets = await foldersOf(dataDir)
  // Looking at a folder makes those in it that were not there.
  removeEmpty((await chooseHome(dataDir)).dataDir)
  let aside: string | null = null
  for (const [index, target] of targets.entries()) {
    const restored = staging[index]
    if (restored === undefined || !fs.existsSync(restored)) continue
    if (fs.existsSync(target) && !removeEmpty(target)) {
      const old = `${target}.before-${stamp}`
      fs.renameSync(target, old)
      aside ??= old
    }
    fs.renameSync(restored, target)
  }
  fs.rmSync(marker)
  return aside
}

function removeEmpty(folder: string): boolean {
  try {
    fs.rmdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** A data folder, and that of its database where it lies elsewhere (a clone in /root). */
async function foldersOf(dataDir: string): Promise<string[]> {
  const home = await chooseHome(dataDir)
  const isInside = !path.relative(dataDir, home.dataDir).startsWith('..')
  return isInside ? [dataDir] : [dataDir, home.dataDir]
}
