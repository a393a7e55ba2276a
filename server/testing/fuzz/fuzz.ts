import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#core/ctx.ts'
import { createRng, seedFrom, type Rng } from '#seed/prng.ts'
import { requestBeside } from './beside.ts'
import { judge } from './judge.ts'
import { operationsOf, type Operation } from './operations.ts'
import { requestTo, type FuzzRequest } from './requests.ts'
import { watchForStandstill } from './standstill.ts'
import { readWorld, type FuzzWorld } from './world.ts'

export interface FuzzOptions {
  requests: number
  seed: number
  /** The number of the first request; 0 by default. Each request is determined by its number and the seed. */
  from?: number
  /** The number of concurrent requests. */
  atOnce?: number
  /** How long a request may take, in ms; 1,000 by default. */
  slowMs?: number
  onProgress?: (done: number) => void
}

export interface FuzzReport {
  requests: number
  byStatus: Record<string, number>
  byKind: Record<string, number>
  /** Calls that succeeded at least once. */
  succeeded: string[]
  /** Calls that never were. */
  neverSucceeded: string[]
  /** Descriptions of problems, with their requests. */
  problems: string[]
  /** Requests that take longer than `slowMs`, even when they are repeated alone. */
  slow: string[]
  /** The longest block of the event loop, in ms of processor time. */
  longestStandstillMs: number
  seconds: number
}

/** Requests between two refreshes of the known rows. */
const worldEvery = 100
const problemsMax = 40
/** How many slow requests are repeated, and how often each. */
const lateMax = 60
const repeats = 3
/** Further requests to a call that never succeeded, and how many of them at once. */
const triesMax = 240
const triesAtOnce = 12
/** The share of requests to URLs outside the API. */
const besideShare = 0.05
/** Calls that hash passwords or encode pictures are slow by design, so they are generated less often. */
const dear = /^\/auth\/(login|change-password|reset-password|forgot-password)|^\/users\/create/

/** The state of a run. */
interface Run {
  app: FastifyInstance
  seed: number
  slowMs: number
  operations: readonly Operation[]
  problems: string[]
  /** Kinds of problems that are recorded already. */
  kinds: Set<string>
  byStatus: Record<string, number>
  byKind: Record<string, number>
  succeeded: Set<string>
  /** Requests that took longer than `slowMs`, by number. */
  late: Map<number, FuzzRequest>
}

/**
 * Sends generated requests to the application and checks each response: no server error, nothing that the
 * API document does not declare, and no access without permission.
 */
export async function fuzz(
  app: FastifyInstance,
  ctx: Ctx,
  options: FuzzOptions,
): Promise<FuzzReport> {
  const { requests, seed, slowMs = 1_000 } = options
  const operations = operationsOf(app).flatMap((operation) =>
    dear.test(operation.route.url) ? [operation] : [operation, operation, operation],
  )
  const problems: string[] = []
  const byStatus: Record<string, number> = {}
  const byKind: Record<string, number> = {}
  const succeeded = new Set<string>()
  const late = new Map<number, FuzzRequest>()
  const kinds = new Set<string>()
  const found = { problems, kinds, byStatus, byKind, succeeded, late }
  const start = performance.now()
  const rejected = (reason: unknown) => problems.push(`unhandled rejection: ${String(reason)}`)
  process.on('unhandledRejection', rejected)
  const standstill = watchForStandstill()
  try {
    const run = { app, seed, slowMs, operations, ...found }
    await sendAll(ctx, run, options)
    await sendToMissed(ctx, run, (options.from ?? 0) + requests)
    // Unhandled rejections are reported one event loop iteration later.
    await new Promise((resolve) => setTimeout(resolve, 50))
  } finally {
    process.off('unhandledRejection', rejected)
    standstill.stop()
  }
  return {
    requests,
    byStatus,
    byKind,
    succeeded: [...succeeded].toSorted(),
    neverSucceeded: namesOf(operations).filter((name) => !succeeded.has(name)),
    problems,
    slow: await slowOf(app, late, slowMs),
    longestStandstillMs: Math.round(standstill.longestMs),
    seconds: (performance.now() - start) / 1_000,
  }
}

async function sendAll(
  ctx: Ctx,
  run: Run,
  { requests, from = 0, atOnce = 6, onProgress }: FuzzOptions,
): Promise<void> {
  const end = from + requests
  for (let done = from; done < end; done += worldEvery) {
    const world = await readWorld(ctx)
    const last = Math.min(done + worldEvery, end)
    let next = done
    const work = async () => {
      while (next < last) await sendOne(run, next++, world)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    onProgress?.(last)
  }
}

/**
 * Calls that never succeeded get more requests of their own, up to a limit: with random input a call that needs
 * a rare row may miss it in every request of a run.
 */
async function sendToMissed(ctx: Ctx, run: Run, from: number): Promise<void> {
  let number = from
  for (const operation of new Set(run.operations)) {
    for (let n = 0; n < triesMax && !run.succeeded.has(operation.name); n += triesAtOnce) {
      const world = await readWorld(ctx)
      const numbers = Array.from({ length: triesAtOnce }, () => number++)
      await Promise.all(numbers.map((each) => sendOne(run, each, world, operation)))
    }
  }
}

async function sendOne(
  run: Run,
  number: number,
  world: FuzzWorld,
  operation: Operation | null = null,
): Promise<void> {
  const { app, byKind, byStatus, late } = run
  const rng = createRng(seedFrom(run.seed, number))
  const request =
    operation === null && rng.chance(besideShare)
      ? beside(world, rng)
      : requestTo(operation ?? rng.pick(run.operations), world, rng)
  byKind[request.kind] = (byKind[request.kind] ?? 0) + 1
  const sent = performance.now()
  try {
    const answer = await app.inject(request.inject)
    if (performance.now() - sent > run.slowMs && late.size < lateMax) late.set(number, request)
    byStatus[answer.statusCode] = (byStatus[answer.statusCode] ?? 0) + 1
    if (answer.statusCode < 400 && request.operation !== null) {
      run.succeeded.add(request.operation.name)
    }
    for (const why of judge(app, request, answer)) note(run, number, request, why)
  } catch (error) {
    note(run, number, request, `threw ${error instanceof Error ? error.stack : String(error)}`)
  }
}

/** Records the first problem of each kind only. */
function note({ kinds, problems }: Run, number: number, request: FuzzRequest, why: string): void {
  const kind = `${request.operation?.name ?? 'beside'} ${why.slice(0, 60)}`
  if (kinds.has(kind) || kinds.size >= problemsMax) return
  kinds.add(kind)
  problems.push(describe(number, request, why))
}

/** On a busy machine any request may be slow once, so only requests that are slow in every repetition count. */
async function slowOf(
  app: FastifyInstance,
  late: ReadonlyMap<number, FuzzRequest>,
  slowMs: number,
): Promise<string[]> {
  const slow: string[] = []
  for (const [number, request] of late) {
    let ms = Number.POSITIVE_INFINITY
    for (let n = 0; n < repeats && ms > slowMs; n += 1) {
      const start = performance.now()
      await app.inject(request.inject)
      ms = Math.min(ms, performance.now() - start)
    }
    if (ms > slowMs) slow.push(describe(number, request, `took ${ms.toFixed(0)} ms`))
  }
  return slow
}

function beside(world: FuzzWorld, rng: Rng): FuzzRequest {
  const inject = requestBeside(world, rng)
  return { kind: 'hostile', operation: null, actor: null, isOdd: true, inject }
}

function namesOf(operations: readonly Operation[]): string[] {
  return [...new Set(operations.map(({ name }) => name))].toSorted()
}

function describe(number: number, { kind, actor, inject }: FuzzRequest, why: string): string {
  const { url, method, headers, payload } = inject
  const body = Buffer.isBuffer(payload) ? payload.toString('latin1') : payload
  const sent = JSON.stringify({ headers, body }).slice(0, 600)
  return `#${number} ${kind} ${method} ${url.slice(0, 200)} as ${actor?.role ?? 'anonymous'}: ${why.slice(0, 800)}\n    ${sent}`
}
