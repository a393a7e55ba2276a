import { parseArgs } from 'node:util'
import { categoriesMax, sizeFor, type MarketSize } from './market/plan.ts'

/** Invalid arguments; the message says why. */
export class UsageError extends Error {}

export const usage = `npm run seed -- [options]

Fills an empty database with a market: the embedded one in DATA_DIR, or that of DATABASE_URL.

  --products N    how many products (default 1200)
  --categories N  1 to ${categoriesMax}
  --shops N
  --customers N
  --orders N
  --reviews N     about as many; they need delivered orders
  --replace       throws away everything in the database first
  --help

What is left out goes with the number of products.`

export interface Options {
  size: MarketSize
  isReplacing: boolean
  isHelp: boolean
}

const counts = ['products', 'categories', 'shops', 'customers', 'orders', 'reviews'] as const
type Count = (typeof counts)[number]
const bounds: Record<Count, readonly [least: number, most: number]> = {
  products: [1, 5_000_000],
  categories: [1, categoriesMax],
  shops: [1, 10_000],
  customers: [1, 1_000_000],
  orders: [0, 5_000_000],
  reviews: [0, 5_000_000],
}

/** Parses the command's arguments. @throws UsageError that says what is wrong. */
export function readOptions(words: string[]): Options {
  const values = parse(words)
  const given = Object.fromEntries(
    counts.flatMap((name) => {
      const text = values[name]
      return text === undefined ? [] : [[name, readCount(name, text)]]
    }),
  )
  const size = { ...sizeFor(given['products'] ?? 1_200), ...given }
  if (size.shops > size.products) {
    throw new UsageError(`--shops: ${size.shops} shops need as many products at least.`)
  }
  return { size, isReplacing: values.replace === true, isHelp: values.help === true }
}

function parse(words: string[]) {
  const count = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: words,
      options: {
        products: count,
        categories: count,
        shops: count,
        customers: count,
        orders: count,
        reviews: count,
        replace: flag,
        help: flag,
      },
    }).values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

function readCount(name: Count, text: string): number {
  const [least, most] = bounds[name]
  const value = Number(text.replaceAll(/[,_]/g, ''))
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new UsageError(`--${name}: ${text} is not a whole number from ${least} to ${most}.`)
}
