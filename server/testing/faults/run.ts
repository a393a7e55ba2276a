// npm run test:faults: injects every fault that this machine allows under load, then checks the market's state.
import { parseArgs } from 'node:util'
import { runFaults } from './harness.ts'
import { kinds } from './kinds.ts'
import { runPowerCuts } from './power-cuts.ts'
import { describePowerCuts, describeReport, isGood } from './report.ts'

const usage = `npm run test:faults -- [options]

Starts a database, two servers and a worker of their own, and breaks them under load. Then it starts one
process with the embedded database, as \`npm start\` does, and cuts its power.

  --seconds N     how long faults come in (default 180)
  --orders N      acknowledged orders to reach (default 10000)
  --kills N       how many faults (default 20); 0 leaves the two servers out
  --power-cuts N  how many power cuts (default 5); 0 leaves the one process out
  --seed N        repeats the choices of an earlier run (default: any)
  --only A,B      these kinds of fault only: ${kinds.map(({ name }) => name).join(', ')}`

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    seconds: text,
    orders: text,
    kills: text,
    'power-cuts': text,
    seed: text,
    only: text,
    help: { type: 'boolean' },
  },
})

if (values.help === true) console.log(usage)
else process.exitCode = (await run()) ? 0 : 1

async function run(): Promise<boolean> {
  const seed = count('seed', Math.floor(Math.random() * 1_000_000))
  const names = only()
  console.log(`faults: seed ${seed}`)
  const start = performance.now()
  const onStep = (step: string) => {
    const seconds = ((performance.now() - start) / 1_000).toFixed(0)
    console.log(`faults: ${seconds.padStart(4)} s  ${step}`)
  }
  let isFine = true
  const kills = count('kills', 20)
  if (kills > 0) {
    const report = await runFaults({
      seed,
      seconds: count('seconds', 180),
      orders: count('orders', 10_000),
      kills,
      only: names,
      people: { customers: 52, vendors: 10, admins: 2 },
      size: { products: 400, categories: 8, shops: 10, customers: 300, orders: 200, reviews: 100 },
      onStep,
    })
    console.log(describeReport(report))
    isFine = isGood(report)
  }
  const rounds = count('power-cuts', 5)
  if (rounds > 0) {
    const report = await runPowerCuts({ rounds, seed, onStep })
    console.log(describePowerCuts(report))
    isFine &&= report.findings.length === 0 && report.problems.length === 0
  }
  console.log(`seed ${seed}: ${isFine ? 'nothing broke' : 'something broke'}`)
  return isFine
}

function count(name: Exclude<keyof typeof values, 'only' | 'help'>, usual: number): number {
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
