import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareCluster } from './embedded-postgres-cluster.ts'
import { chooseHome, noteHome } from './embedded-postgres-home.ts'
import { StartError } from './start-error.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'haat-home-'))
  fs.chmodSync(folder, 0o711)
  dataDir = path.join(folder, 'data')
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

function fill(home: string): void {
  fs.mkdirSync(path.join(home, 'cluster'), { recursive: true })
  fs.writeFileSync(path.join(home, 'cluster/PG_VERSION'), '18')
}

describe('a database that is not where its data folder says', () => {
  it('is named instead of an empty one being created', async () => {
    const elsewhere = path.join(folder, 'elsewhere')
    fill(elsewhere)
    fs.mkdirSync(dataDir)
    fs.writeFileSync(path.join(dataDir, 'postgres-home'), elsewhere)
    const home = await chooseHome(dataDir)
    const prepared = prepareCluster(home, true)
    await expect(prepared).rejects.toThrow(StartError)
    await expect(prepared).rejects.toThrow(`The database is in ${elsewhere}, `)
    await expect(prepared).rejects.toThrow(home.dataDir)
    expect(fs.readdirSync(home.dataDir)).toEqual([])
    // Renamed, it is out of the way.
    fs.renameSync(elsewhere, `${elsewhere}.old`)
    await prepareCluster(home, true)
    expect(fs.existsSync(path.join(home.cluster, 'PG_VERSION'))).toBe(true)
  }, 60_000)

  it('is found when only permissions have changed', async () => {
    const inside = path.join(dataDir, 'postgres')
    fill(inside)
    fs.writeFileSync(path.join(inside, 'password'), 'known')
    fs.chmodSync(dataDir, 0o750)
    const home = await chooseHome(dataDir)
    const outcome = await prepareCluster(home, true).catch((error: unknown) => error)
    if (home.dataDir !== inside) fs.rmSync(home.dataDir, { recursive: true, force: true })
    // Only root runs PostgreSQL as another account, which can't enter the folder any more.
    const seen = outcome instanceof StartError ? 'refused' : outcome
    expect(seen).toBe(process.getuid?.() === 0 ? 'refused' : 'known')
  })

  it('is noted in its data folder, so that both can be moved', async () => {
    const home = await chooseHome(dataDir)
    noteHome(home)
    expect(fs.existsSync(home.note)).toBe(false)
    const elsewhere = path.join(folder, 'elsewhere')
    noteHome({ ...home, dataDir: elsewhere })
    expect(fs.readFileSync(home.note, 'utf8')).toBe(elsewhere)
    expect((await chooseHome(dataDir)).others).toContain(elsewhere)
  })
})
