// npm run test:faults: breaks a market under load in every way this machine allows, then counts it again.
import { parseArgs } from 'node:util'
import { runFaults } from './harness.ts'
import { kinds } from './kinds.ts'
import { describeReport, isGood } from './report.ts'

const usage = `npm run test:faults -- [options]

Starts a database, two servers and a worker of their own, and breaks them under load.

  --seconds N   how long faults come in (default 180)
  --orders N    acknowledged orders to reach (default 10000)
  --kills N     how many faults (default 20)
  --seed N      repeats the choices of an earlier run (default: any)
  --only A,B    these kinds only: ${kinds.map(({ name }) => name).join(', ')}`

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    seconds: text,
    orders: text,
    kills: text,
    seed: text,
    only: text,
    help: { type: 'boolean' },
  },
})

if (values.help === true) console.log(usage)
else process.exitCode = (await run()) ? 0 : 1

async function run(): Promise<boolean> {
  const seed = count('seed', Math.floor(Math.random() * 1_000_000))
  console.log(`faults: seed ${seed}`)
  const start = performance.now()
  const report = await runFaults({
    seed,
    seconds: count('seconds', 180),
    orders: count('orders', 10_000),
    kills: count('kills', 20),
    only: only(),
    people: { customers: 52, vendors: 10, admins: 2 },
    size: { products: 400, categories: 8, shops: 10, customers: 300, orders: 200, reviews: 100 },
    onStep: (step) =>
      console.log(
        `faults: ${((performance.now() - start) / 1_000).toFixed(0).padStart(3)} s  ${step}`,
      ),
  })
  console.log(describeReport(report))
  console.log(`seed ${seed}: ${isGood(report) ? 'nothing broke' : 'something broke'}`)
  return isGood(report)
}

function count(name: 'seconds' | 'orders' | 'kills' | 'seed', usual: number): number {
  const given = values[name]
  if (given === undefined) return usual
  const value = Number(given.replaceAll(/[,_]/g, ''))
  if (Number.isInteger(value) && value >= 0) return value
  throw new Error(`--${name}: ${given} is not a whole number.`)
}

function only(): string[] | null {
  const names = values.only?.split(',') ?? null
  const unknown = names?.find((name) => !kinds.some((kind) => kind.name === name))
  if (unknown !== undefined) throw new Error(`--only: there is no kind ${unknown}.\n\n${usage}`)
  return names
}
