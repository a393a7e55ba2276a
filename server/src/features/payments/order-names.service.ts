import type { Ctx } from '#core/ctx.ts'
import { selectNamed } from './order-names.queries.ts'

/** The ids of the orders that these names mean, each a number of ten digits or an id; null for one of no order. */
export async function ordersCalled(ctx: Ctx, names: readonly string[]): Promise<(string | null)[]> {
  const found = new Map((await selectNamed(ctx, names)).map(({ at, id }) => [at, id]))
  return names.map((_name, index) => found.get(index + 1) ?? null)
}
