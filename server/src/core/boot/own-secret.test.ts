import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

let dataDir: string
let file: string

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(tmpdir(), 'haat-secret-'))
  file = path.join(dataDir, 'auth-secret')
})
afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const read = () => readConfig({ DATA_DIR: dataDir }).authSecret

describe('the secret that a market makes for itself', () => {
  it('is made once, for its owner’s eyes, and leaves no draft', () => {
    const secret = read()
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(read()).toBe(secret)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(dataDir)).toEqual(['auth-secret'])
  })

  it.each(['', ' \n', 'half-a-secret'])('is refused as %j', (text) => {
    fs.writeFileSync(file, text)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`${file} holds fewer than 32 characters`)
    expect(fs.readFileSync(file, 'utf8')).toBe(text)
  })

  it('is not left half written by a full disk', () => {
    vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw new Error('ENOSPC: no space left on device')
    })
    expect(read).toThrow(/ENOSPC/)
    expect(fs.readdirSync(dataDir)).toEqual([])
  })

  it('is the same for processes that start together', async () => {
    const source = JSON.stringify(path.join(import.meta.dirname, 'service-config.ts'))
    const print = `import { ownSecret } from ${source}; console.log(ownSecret(${JSON.stringify(dataDir)}))`
    const env = { PATH: process.env['PATH'] }
    const run = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', print], { env })
    const secrets = await Promise.all([run(), run(), run(), run()])
    const [first = ''] = secrets.map(({ stdout }) => stdout.trim())
    expect(first).toHaveLength(64)
    expect(secrets.map(({ stdout }) => stdout.trim())).toEqual([first, first, first, first])
  })
})
