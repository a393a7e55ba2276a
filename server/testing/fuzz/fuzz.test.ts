import { describe, expect, it } from 'vitest'
import { seedMarket } from '#seed/load.ts'
import { useKit } from '#testing/kit.ts'
import { buildApp } from '#server/app.ts'
import { fuzz } from './fuzz.ts'
import { watchedCtx } from './slow.ts'

const kit = useKit({ isDemo: true })
const size = {
  products: 400,
  categories: 8,
  shops: 60,
  customers: 400,
  orders: 500,
  reviews: 300,
}

describe('20,000 generated requests, valid, nearly so and hostile', () => {
  it('meet no fault of the server, nothing undeclared, nobody let in, no slow statement', async () => {
    await seedMarket(kit.ctx, { size })
    const { ctx, stopwatch } = watchedCtx(kit.ctx, 200)
    const app = await buildApp(ctx)
    await app.ready()
    try {
      const report = await fuzz(app, kit.ctx, {
        requests: 20_000,
        seed: 1,
        onProgress: () => (kit.statements.length = 0),
      })
      expect(report.problems).toEqual([])
      expect(await stopwatch.slow()).toEqual([])
      // Otherwise it would say little: every call has to be reached behind its checks.
      expect(report.neverSucceeded).toEqual([])
    } finally {
      await app.close()
    }
  }, 400_000)
})
