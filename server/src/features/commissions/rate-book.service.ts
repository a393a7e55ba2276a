import type { Ctx } from '#core/ctx.ts'
import type { Rate } from './commissions.rows.ts'
import { readRateBook, type RateBook } from './rates.queries.ts'

declare module '#core/ctx.ts' {
  interface Resources {
    /** The rates that this process read last. */
    rateBook: { latest: Promise<RateBook> | null }
  }
}

/** The rates of this version, or of a later one: those in memory, which are read again only after a change. */
export async function ratesOf(ctx: Ctx, version: string): Promise<readonly Rate[]> {
  const { rateBook } = ctx.resources
  const known = await rateBook.latest?.catch(() => null)
  if (known?.version === version) return known.rates
  const read = readRateBook(ctx)
  rateBook.latest = read
  return (await read).rates
}
