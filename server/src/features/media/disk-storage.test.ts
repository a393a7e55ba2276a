import { randomUUID } from 'node:crypto'
import * as disk from 'node:fs/promises'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { diskStorage, type Disk } from './disk-storage.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'haat-disk-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
const bytes = Buffer.alloc(64 * 1024, 'picture')
const draftsOf = () => readdir(path.join(dataDir, 'media/drafts')).catch(() => [])

/** A disk that has no space left at this step, counted from 0; a write then leaves half of the file. */
function diskThatFillsAt(failing: number): { files: Disk; steps: () => number } {
  let step = 0
  const next = () => step++ === failing
  const files: Disk = {
    ...disk,
    mkdir: async (folder, options) => {
      if (next()) throw full()
      return await disk.mkdir(folder, options)
    },
    open: async (...given) => {
      if (next()) throw full()
      const handle = await disk.open(...given)
      const { writeFile: write, sync } = handle
      handle.writeFile = async (data) => {
        if (!next()) return await write.call(handle, data)
        await write.call(handle, bytes.subarray(0, bytes.length / 2))
        throw full()
      }
      handle.sync = async () => {
        if (next()) throw full()
        await sync.call(handle)
      }
      return handle
    },
    rename: async (...given) => {
      if (next()) throw full()
      await disk.rename(...given)
    },
  }
  return { files, steps: () => step }
}

describe('a disk that fills up', () => {
  it('at any step of a write leaves the file complete or absent, and no temporary file', async () => {
    let failing = 0
    for (; ; failing += 1) {
      const { files, steps } = diskThatFillsAt(failing)
      const key = `${randomUUID()}/original.webp`
      const storage = diskStorage(dataDir, files)
      const written = storage.write(key, bytes)
      const isWritten = await written.then(
        () => true,
        () => false,
      )
      const kept = await diskStorage(dataDir).read(key)
      // A write that failed may have stored the whole file already.
      expect(kept?.equals(bytes) ?? !isWritten).toBe(true)
      expect(await draftsOf()).toEqual([])
      // Once there is space again, the same write succeeds.
      await diskStorage(dataDir).write(key, bytes)
      expect(await diskStorage(dataDir).read(key)).toEqual(bytes)
      if (steps() <= failing) break
      await expect(written).rejects.toMatchObject({ code: 'ENOSPC' })
    }
    expect(failing).toBeGreaterThanOrEqual(8)
  })

  it('at any step of overwriting a file never breaks the existing one', async () => {
    const key = `${randomUUID()}/640.webp`
    await diskStorage(dataDir).write(key, bytes)
    for (let failing = 0; failing < 8; failing += 1) {
      const { files } = diskThatFillsAt(failing)
      await diskStorage(dataDir, files)
        .write(key, bytes)
        .catch(() => undefined)
      expect(await diskStorage(dataDir).read(key)).toEqual(bytes)
    }
  })
})

it('removes temporary files of a killed process, and none that may still be written', async () => {
  const drafts = path.join(dataDir, 'media/drafts')
  await writeFile(path.join(drafts, 'old'), 'half')
  await writeFile(path.join(drafts, 'new'), 'half')
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await utimes(path.join(drafts, 'old'), longAgo, longAgo)
  await diskStorage(dataDir).write(`${randomUUID()}/original.webp`, bytes)
  expect(await draftsOf()).toEqual(['new'])
  await rm(path.join(drafts, 'new'))
})

it('keeps pictures from other accounts, those of an older version too', async () => {
  const media = path.join(dataDir, 'media')
  await disk.chmod(media, 0o755)
  const id = randomUUID()
  await diskStorage(dataDir).write(`${id}/original.webp`, bytes)
  const modeOf = async (file: string) => ((await disk.stat(file)).mode & 0o777).toString(8)
  expect(await modeOf(media)).toBe('700')
  const folder = path.join(media, id.slice(-2), id)
  expect(await modeOf(folder)).toBe('700')
  expect(await modeOf(path.join(folder, 'original.webp'))).toBe('600')
})
