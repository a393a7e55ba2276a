import { expect } from 'vitest'
import { counterRules } from './checker/counters.ts'
import type { Kit } from './kit.ts'

/** Fails the test unless every stored counter equals a recount. */
export async function expectCounted({ ctx }: Pick<Kit, 'ctx'>): Promise<void> {
  for (const { name, find } of counterRules) {
    expect(await find({ db: ctx.db, dataDir: null, journal: null }), name).toEqual([])
  }
}
