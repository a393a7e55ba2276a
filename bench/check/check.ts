// npm run bench -- --check: whether ours, as a share of the limit, is what it was.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { freePort } from '../../server/src/core/boot/embedded-postgres.ts'
import { sql } from '../../server/src/core/sql/db.ts'
import type { Case, PrepareCase } from '../cases.ts'
import { measure } from '../load.ts'
import { fieldsMarket, openMarket, type Market } from '../market.ts'
import type { Options } from '../options.ts'
import { root, serveMarket, type Served } from '../processes.ts'
import {
  judge,
  leastRounds,
  mostRounds,
  noiseOf,
  roundsFor,
  sentenceOf,
  type Rounds,
} from './rule.ts'

/** Ratios on record, by the processor that they are from: those of one machine say nothing of another. */
type Record = Readonly<{ [machine: string]: { day: string; ratios: Rounds } }>

const file = path.join(root, 'bench/results/ratios.json')
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`
/** How long ours and the limit are measured in each round. */
const turn = { connections: 32, seconds: 1.5, warmUpSeconds: 0.3 }
const glanceRounds = 2
const glanceCases = ['list', 'detail', 'search', 'order']
/** A glance starts no further turn after so many ms. */
const glanceMs = 120_000

/**
 * Compares ten rounds of every case, or as many as the recorded noise asks for, with the record of this
 * processor. A regression is named in a sentence and sets the exit code. With `--record` it makes the record.
 */
export async function check(
  cases: Readonly<{ [name: string]: PrepareCase }>,
  options: Options,
): Promise<void> {
  const recorded = readRecord()[machine]
  if (recorded === undefined && !options.isRecording) {
    console.log(`bench: nothing is on record for ${machine}; --check --record makes a record.`)
    process.exitCode = 1
    return
  }
  await onMarket(options, cases, async (measureRound) => {
    if (options.isRecording) return await makeRecord(measureRound)
    const noted = recorded?.ratios ?? {}
    const rounds = Math.max(leastRounds, ...Object.values(noted).map((ratios) => ratios.length))
    const measured = new Map<string, number[]>()
    for (let round = 0; round < rounds; round += 1) await measureRound(measured)
    const verdicts = judge(noted, Object.fromEntries(measured))
    for (const verdict of verdicts) console.log(`bench: ${sentenceOf(verdict)}`)
    const failed = verdicts.filter(({ isRegression }) => isRegression)
    console.log(
      failed.length === 0
        ? `bench: no regression since ${recorded?.day ?? ''}, ${rounds} rounds on ${machine}.`
        : `bench: ${failed.length} of ${verdicts.length} cases have become slower since ${recorded?.day ?? ''}.`,
    )
    if (failed.length > 0) process.exitCode = 1
  })
}

/** Some rounds of the main cases in about two minutes. It prints figures and a warning, and never fails. */
export async function glance(
  cases: Readonly<{ [name: string]: PrepareCase }>,
  options: Options,
): Promise<void> {
  const end = performance.now() + glanceMs
  const recorded = readRecord()[machine]?.ratios ?? {}
  const measured = new Map<string, number[]>()
  try {
    await onMarket({ ...options, only: glanceCases }, cases, async (measureRound) => {
      for (let round = 0; round < glanceRounds && performance.now() < end; round += 1)
        await measureRound(measured, end)
    })
  } catch (error) {
    console.log('bench: the glance at speed came to nothing:', error)
  }
  for (const [name, ratios] of measured) {
    const before = recorded[name]
    const now = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
    const usual =
      before === undefined ? null : before.reduce((sum, ratio) => sum + ratio, 0) / before.length
    const isLow = usual !== null && before !== undefined && now < usual * (1 - 3 * noiseOf(before))
    const beside = usual === null ? 'no record of this processor' : `recorded ${percent(usual)}`
    console.log(
      `bench: ${name} ${percent(now)} of the limit, ${beside}.${isLow ? ' Warning: this is low. `npm run bench -- --check` tells whether it is noise.' : ''}`,
    )
  }
}

type MeasureRound = (ratios: Map<string, number[]>, end?: number) => Promise<void>

async function makeRecord(measureRound: MeasureRound): Promise<void> {
  const measured = new Map<string, number[]>()
  let wanted = leastRounds
  for (let round = 1; round <= wanted; round += 1) {
    await measureRound(measured)
    if (round < leastRounds) continue
    wanted = Math.max(...[...measured.values()].map((ratios) => roundsFor(noiseOf(ratios))))
    if (round === leastRounds) console.log(`bench: this noise asks for ${wanted} rounds`)
  }
  for (const [name, ratios] of measured)
    console.log(`bench: ${name}, ${ratios.length} rounds, noise ${percent(noiseOf(ratios))}`)
  if (wanted === mostRounds)
    console.log('bench: so much noise may hide a loss of a tenth; record on a quieter machine.')
  const day = new Date().toISOString().slice(0, 10)
  const record = { ...readRecord(), [machine]: { day, ratios: Object.fromEntries(measured) } }
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
}

function readRecord(): Record {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Runs `work` with a function that measures every case once beside its limit, and adds the ratios. */
async function onMarket(
  options: Options,
  cases: Readonly<{ [name: string]: PrepareCase }>,
  work: (measureRound: MeasureRound) => Promise<void>,
): Promise<void> {
  const kept = options.scale.market === null ? {} : { keptIn: options.scale.market }
  const market = await openMarket(fieldsMarket(options.products), kept)
  let server: Served | undefined
  try {
    await market.ctx.pool.run(sql`update products set stock = 5000000 where stock < 4000000`)
    await market.ctx.pool.raw.query('vacuum (analyze) products')
    const prepared = await prepareAll(market, cases, options.only)
    server = await serveMarket({ ...market.env, PORT: String(await freePort()), HOST: '127.0.0.1' })
    const running = server
    for (const each of prepared) await measure(running, each.requests, turn)
    await work(async (ratios, end = Number.POSITIVE_INFINITY) => {
      for (const each of prepared) {
        if (performance.now() > end) return
        const ratio = await ratioOf(running, each)
        ratios.set(each.name, [...(ratios.get(each.name) ?? []), ratio])
      }
    })
  } finally {
    await server?.stop()
    await market.close()
  }
}

async function prepareAll(
  market: Market,
  cases: Readonly<{ [name: string]: PrepareCase }>,
  only: readonly string[],
): Promise<Case[]> {
  const prepared: Case[] = []
  for (const [name, prepare] of Object.entries(cases)) {
    if (only.length === 0 || only.includes(name)) prepared.push(await prepare(market))
  }
  return prepared
}

async function ratioOf(server: Served, each: Case): Promise<number> {
  const ours = await measure(server, each.requests, turn)
  const limit = await each.limit(turn)
  return ours.times.length / ours.seconds / (limit.times.length / limit.seconds)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
