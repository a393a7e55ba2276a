import fs from 'node:fs'
import path from 'node:path'

/** Someone else runs on this data folder. */
export class FolderTakenError extends Error {}

/** It is there while a restored market takes the place of the one in `dataDir`. */
export function restoreMarker(dataDir: string): string {
  return `${dataDir}.restoring.unfinished`
}

/**
 * Claims the data folder for this process. A claim left by a killed run does not count: its process is
 * gone, or its number belongs to another program by now.
 * @throws FolderTakenError naming the process that holds it, or the restore that was interrupted.
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
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (;;) {
    try {
      fs.writeFileSync(file, mine, { flag: 'wx' })
      return () => {
        if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === mine) fs.rmSync(file)
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const [pid = '', start = ''] = fs.readFileSync(file, 'utf8').split(' ')
      if (isAlive(Number(pid)) && startOf(Number(pid)) === start) {
        throw new FolderTakenError(
          `The data folder ${dataDir} is in use by another Haat (process ${pid}). ` +
            'Stop it, or set DATA_DIR to another folder.',
        )
      }
      fs.rmSync(file, { force: true })
    }
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When a process started, in the kernel's ticks; empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
