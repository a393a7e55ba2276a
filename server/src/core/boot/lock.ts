import fs from 'node:fs'
import path from 'node:path'
import { folderId, isAlive, startOf } from './processes.ts'

/** Another process uses this data folder. */
export class FolderTakenError extends Error {}

/** The path of a marker file that exists while restored data replaces the data in `dataDir`. */
export function restoreMarker(dataDir: string): string {
  return `${dataDir}.restoring.unfinished`
}

/**
 * Locks the data folder for this process. The lock of a killed process is stale: the process is gone, or another
 * program has reused its id. A lock that was copied with the folder counts as long as its process runs, because
 * such a copy is not consistent.
 * @throws FolderTakenError that names the process holding the lock, or the restore that was interrupted.
 */
export function claimFolder(dataDir: string, options = { isRestoring: false }): () => void {
  if (!options.isRestoring && fs.existsSync(restoreMarker(dataDir))) {
    throw new FolderTakenError(
      `A restore into ${dataDir} was interrupted while it put the restored data in place. ` +
        `Run npm run restore again; ${restoreMarker(dataDir)} marks it.`,
    )
  }
  fs.mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'haat.lock')
  const mine = [process.pid, startOf(process.pid), folderId(dataDir), path.resolve(dataDir)].join(
    ' ',
  )
  // The file appears with its content, so that no process takes a half-written lock for a stale one.
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, mine)
  try {
    while (!hasLinked(draft, file)) removeOld(file, dataDir)
  } finally {
    fs.rmSync(draft, { force: true })
  }
  return () => {
    if (read(file) === mine) fs.rmSync(file)
  }
}

function hasLinked(draft: string, file: string): boolean {
  try {
    fs.linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes a stale lock. Of several processes that try, only one succeeds. */
function removeOld(file: string, dataDir: string): void {
  const claim = read(file)
  if (claim === undefined) return
  refuseHeld(claim, dataDir)
  const aside = `${file}.${process.pid}.old`
  try {
    fs.renameSync(file, aside)
  } catch {
    return
  }
  // Another process was faster, and this is its new lock.
  if (read(aside) !== claim) hasLinked(aside, file)
  fs.rmSync(aside, { force: true })
}

function refuseHeld(claim: string, dataDir: string): void {
  const [pid = '', start = '', folder, ...original] = claim.split(' ')
  if (!isAlive(Number(pid)) || startOf(Number(pid)) !== start) return
  if (folder !== undefined && folder !== folderId(dataDir)) {
    throw new FolderTakenError(
      `The data folder ${dataDir} is a copy of ${original.join(' ')}, made while a Haat (process ${pid}) ` +
        'ran there: such a copy cannot be relied on. Stop that Haat and copy the folder again.',
    )
  }
  throw new FolderTakenError(
    `The data folder ${dataDir} is in use by another Haat (process ${pid}). ` +
      'Stop it, or set DATA_DIR to another folder.',
  )
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
