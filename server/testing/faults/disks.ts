import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

/** A small disk mounted at a folder, which can be filled to the last byte. */
export interface Disk {
  fill(): Promise<void>
  /** Frees the space again. */
  clear(): void
  remove(): void
}

/** Mounts a disk of so many MB; null where that is not possible, because it needs root. */
export function mountDisk(folder: string, megabytes: number): Disk | null {
  mkdirSync(folder, { recursive: true })
  try {
    const size = `size=${megabytes}m,mode=0755`
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'haat-faults', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  const filler = path.join(folder, 'filler')
  return {
    fill: async () => {
      const file = await open(filler, 'w')
      try {
        for (const size of [1 << 20, 1 << 12, 1]) {
          await writeAll(file, Buffer.alloc(size))
        }
      } finally {
        await file.close()
      }
    },
    clear: () => rmSync(filler, { force: true }),
    remove: () => {
      try {
        execFileSync('umount', [folder], { stdio: 'ignore' })
      } catch {
        // A process still has a file open there: a lazy unmount completes when it closes the file.
        execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
      }
    },
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<void> {
  try {
    for (;;) await file.write(bytes)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
