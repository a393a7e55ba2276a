import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimFolder, FolderTakenError } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const lockFile = () => path.join(folder, 'haat.lock')

describe('the lock of a data folder', () => {
  it('is rejected with the holder’s process id while that process runs', () => {
    const release = claimFolder(folder)
    expect(() => claimFolder(folder)).toThrow(FolderTakenError)
    expect(() => claimFolder(folder)).toThrow(new RegExp(`process ${process.pid}`))
    release()
    expect(claimFolder(folder)).toBeTypeOf('function')
  })

  it('is taken over from a killed run', () => {
    // Larger than any process id can be.
    writeFileSync(lockFile(), '4194305 1')
    claimFolder(folder)
    expect(readFileSync(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  })

  it('is taken over when another program has reused the process id', () => {
    writeFileSync(lockFile(), `${process.pid} not-the-same-start`)
    expect(claimFolder(folder)).toBeTypeOf('function')
  })

  it('is released by its holder only', () => {
    const release = claimFolder(folder)
    writeFileSync(lockFile(), 'somebody else')
    release()
    expect(readFileSync(lockFile(), 'utf8')).toBe('somebody else')
  })
})

describe('a copied data folder', () => {
  it('is rejected as a copy while the original’s process runs, and accepted afterwards', () => {
    const original = mkdtempSync(path.join(tmpdir(), 'haat-lock-'))
    const release = claimFolder(original)
    const claim = readFileSync(path.join(original, 'haat.lock'), 'utf8')
    writeFileSync(lockFile(), claim)
    expect(() => claimFolder(folder)).toThrow(/is a copy of .*haat-lock-/)
    // The copied lock file outlives the process that it names.
    writeFileSync(lockFile(), claim.replace(/^\d+ \d*/, '4194305 1'))
    expect(claimFolder(folder)).toBeTypeOf('function')
    expect(readFileSync(path.join(original, 'haat.lock'), 'utf8')).toBe(claim)
    release()
    rmSync(original, { recursive: true })
  })

  it('counts as in use when it was moved instead of copied', () => {
    claimFolder(folder)
    const moved = `${folder}-moved`
    renameSync(folder, moved)
    expect(() => claimFolder(moved)).toThrow(/in use by another Haat/)
    renameSync(moved, folder)
  })
})
