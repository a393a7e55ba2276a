import fs from 'node:fs'
import path from 'node:path'
import { chooseHome } from '#core/boot/embedded-postgres-home.ts'
import { findRunningPostgres } from '#core/boot/embedded-postgres-running.ts'
import { restoreMarker } from '#core/boot/lock.ts'
import { BackupError } from './store.ts'

/** The folder of a restore until it replaces the data folder. */
function stagingOf(dataDir: string): string {
  return `${dataDir}.restoring`
}

/** Whether a data folder contains a market or a part of one. */
export async function isFilled(dataDir: string): Promise<boolean> {
  const home = await chooseHome(dataDir)
  return fs.existsSync(home.cluster) || fs.existsSync(path.join(dataDir, 'media'))
}

/** @throws BackupError if a killed Haat process left its PostgreSQL running on the folder. */
export async function requireStopped(dataDir: string): Promise<void> {
  if ((await findRunningPostgres(await chooseHome(dataDir))) === null) return
  throw new BackupError(
    `PostgreSQL is still running on ${dataDir}, because a Haat process was killed. Start Haat, stop it, and ` +
      'restore again.',
  )
}

/** Creates an empty folder for the restore. Deletes the leftovers of an earlier restore. */
export async function emptyStaging(dataDir: string): Promise<string> {
  const staging = stagingOf(dataDir)
  for (const folder of await foldersOf(staging)) {
    fs.rmSync(folder, { recursive: true, force: true })
  }
  fs.mkdirSync(staging, { recursive: true })
  // When Haat runs as root, PostgreSQL runs as another account, which must be able to enter the folder.
  fs.chmodSync(staging, 0o711)
  return staging
}

/**
 * Replaces the data folder with the restored one. The previous data is moved aside, never deleted. Returns
 * where it was moved, or null if there was none. If the process is killed meanwhile, `claimFolder` lets no
 * market start on the incomplete folder until a restore is repeated.
 */
export async function swapIn(dataDir: string, now: Date): Promise<string | null> {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const marker = restoreMarker(dataDir)
  fs.writeFileSync(marker, '')
  const staging = await foldersOf(stagingOf(dataDir))
  const targets = await foldersOf(dataDir)
  // chooseHome creates missing folders.
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

/** A data folder, and the database's folder if it is outside (a clone in /root). */
async function foldersOf(dataDir: string): Promise<string[]> {
  const home = await chooseHome(dataDir)
  const isInside = !path.relative(dataDir, home.dataDir).startsWith('..')
  return isInside ? [dataDir] : [dataDir, home.dataDir]
}
