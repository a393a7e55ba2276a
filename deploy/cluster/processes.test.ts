import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendSignal, startOf } from '../../server/src/core/boot/processes.ts'
import { down, openCluster, status } from './cluster.ts'
import { readOptions } from './options.ts'
import { requirePackages } from './packages.ts'
import { openProcesses } from './processes.ts'
import { claimState } from './state.ts'

let folder = ''
const started: number[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-cluster-'))
})
afterEach(() => {
  for (const pid of started.splice(0)) sendSignal(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function makeCluster() {
  const cluster = openCluster(readOptions(['down', '--folder', folder, '--ports', '9900']))
  claimState({ folder, ports: 9900 })
  for (const name of ['run', 'log']) mkdirSync(path.join(folder, name))
  return cluster
}

function startSleeper(name: string): number {
  const processes = openProcesses(folder)
  const words = ['/bin/sleep', '600'] as const
  processes.start({ name, words, env: {}, workingFolder: '/' })
  const pid = processes.pidOf(name) ?? 0
  started.push(pid)
  return pid
}

describe('down', () => {
  it('ends what up recorded and removes the folder', async () => {
    const cluster = makeCluster()
    const pids = ['web1', 'nginx'].map(startSleeper)
    expect(await status(cluster)).toContain(`web1       process ${pids[0]}`)
    expect(await down(cluster, { keep: false })).toEqual({ ended: 2 })
    expect(pids.map(startOf)).toEqual(['', ''])
    expect(existsSync(folder)).toBe(false)
  })

  it('leaves alone a process that got the number of one that has ended', async () => {
    const cluster = makeCluster()
    const stranger = spawn('/bin/sleep', ['600'], { stdio: 'ignore' })
    started.push(stranger.pid ?? 0)
    const recorded = { pid: stranger.pid, start: '1' }
    writeFileSync(path.join(folder, 'run/web1.json'), JSON.stringify(recorded))
    expect(await down(cluster, { keep: false })).toEqual({ ended: 0 })
    expect(startOf(stranger.pid ?? 0)).not.toBe('')
  })

  it('ends nothing by a damaged record', async () => {
    const cluster = makeCluster()
    writeFileSync(path.join(folder, 'run/web1.json'), JSON.stringify({ pid: 1, start: '' }))
    writeFileSync(path.join(folder, 'run/web2.json'), '{"pid": 1')
    expect(await down(cluster, { keep: true })).toEqual({ ended: 0 })
  })

  it('kills a process that does not heed its signal', async () => {
    makeCluster()
    const processes = openProcesses(folder)
    const script = `trap '' TERM; echo deaf; while :; do sleep 1; done`
    processes.start({ name: 'web1', words: ['/bin/sh', '-c', script], env: {}, workingFolder: '/' })
    started.push(processes.pidOf('web1') ?? 0)
    await expect.poll(() => processes.lastWords('web1'), { timeout: 20_000 }).toBe('deaf')
    await processes.end('web1', 'SIGTERM', 100)
    expect(processes.pidOf('web1')).toBeNull()
  })

  it('keeps the folder when asked to', async () => {
    const cluster = makeCluster()
    await down(cluster, { keep: true })
    expect(existsSync(path.join(folder, 'cluster.json'))).toBe(true)
  })

  it('touches no folder that holds no cluster', async () => {
    writeFileSync(path.join(folder, 'important'), 'yes')
    const cluster = openCluster(readOptions(['down', '--folder', folder]))
    expect(await down(cluster, { keep: false })).toEqual({ ended: 0 })
    expect(readFileSync(path.join(folder, 'important'), 'utf8')).toBe('yes')
    expect(await status(cluster)).toEqual([`There is no cluster in ${folder}.`])
  })
})

describe('up', () => {
  it('takes no folder that holds something else', () => {
    writeFileSync(path.join(folder, 'important'), 'yes')
    expect(() => claimState({ folder, ports: 7400 })).toThrow('holds something else')
  })

  it('keeps the secrets of a cluster, and its ports', () => {
    const state = claimState({ folder, ports: 7400 })
    expect(claimState({ folder, ports: 7400 })).toEqual(state)
    expect(() => claimState({ folder, ports: 7500 })).toThrow('has PORTS=7400')
    expect(new Set(Object.values(state.secrets)).size).toBe(6)
  })

  it('says which packages are missing and how to install them', () => {
    const find = (program: string) => (program === 'patroni' ? null : `/usr/bin/${program}`)
    expect(() => requirePackages(find)).toThrow(/apt-get install .* patroni /)
  })
})
