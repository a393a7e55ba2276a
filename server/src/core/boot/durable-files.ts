import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Set when the file must belong to another account than the process. */
export type Owner = { uid: number; gid: number } | undefined

/** Writes a file atomically, readable by its owner only: a power cut leaves either the old or the new content. */
export function writeDurably(file: string, text: string, owner?: Owner): void {
  const draft = writeDraft(file, text, owner)
  fs.renameSync(draft, file)
  syncFolder(path.dirname(file))
}

/** The same for a file that several processes may create at once: the first one wins, and nobody replaces it. */
export function createDurably(file: string, text: string): void {
  const draft = writeDraft(file, text)
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    fs.rmSync(draft)
  }
  syncFolder(path.dirname(file))
}

/** Makes the names in a folder survive a power cut. */
export function syncFolder(folder: string): void {
  // Windows can't open folders, so it can't sync them.
  if (process.platform === 'win32') return
  const open = fs.openSync(folder, 'r')
  fs.fsyncSync(open)
  fs.closeSync(open)
}

/** Containers that share a folder may have the same process id, so the draft's name is random. */
function writeDraft(file: string, text: string, owner?: Owner): string {
  const draft = `${file}.new-${randomUUID()}`
  const open = fs.openSync(draft, 'wx', 0o600)
  try {
    fs.fchmodSync(open, 0o600)
    if (owner !== undefined) fs.fchownSync(open, owner.uid, owner.gid)
    fs.writeFileSync(open, text)
    fs.fsyncSync(open)
  } catch (error) {
    fs.rmSync(draft)
    throw error
  } finally {
    fs.closeSync(open)
  }
  return draft
}
