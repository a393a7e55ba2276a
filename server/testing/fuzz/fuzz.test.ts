import { describe, expect, it } from 'vitest'
import { seedMarket } from '#seed/load.ts'
import { useKit } from '#testing/kit.ts'
import { buildApp } from '#server/app.ts'
import { createCtx } from '#server/resources.ts'
import { fuzz } from './fuzz.ts'
import { openStopwatch } from './slow.ts'

const kit = useKit({ isDemo: true })
const size = {
  products: 400,
  categories: 8,
  shops: 60,
  customers: 400,
  orders: 500,
  reviews: 300,
}

// A machine may be busy here; `npm run fuzz` holds large markets to 200 ms.
const slowMs = 1_000
/** Nobody comes upon a mailed link or the code of an app by chance. */
const needsSecret = /verify-email$|two-factor\/(confirm|disable|recovery-codes)$/

describe('20,000 generated requests, valid, nearly so and hostile', () => {
  it('meet no fault of the server, nothing undeclared, nobody let in, no slow statement', async () => {
    await seedMarket(kit.ctx, { size })
    const stopwatch = openStopwatch(kit.ctx.pool, slowMs)
    const app = await buildApp(createCtx(kit.ctx.config, stopwatch.pool, kit.ctx.log))
    await app.ready()
    try {
      const report = await fuzz(app, kit.ctx, {
        requests: 20_000,
        seed: 1,
        onProgress: () => (kit.statements.length = 0),
      })
      expect(report.problems).toEqual([])
      expect(report.slow).toEqual([])
      expect(await stopwatch.slow()).toEqual([])
      // Otherwise it would say little: calls have to be reached behind their checks. Ids differ from run
      // to run, so a rare success (ending a follow that stands) may be missed by one.
      const missed = report.neverSucceeded.filter((name) => !needsSecret.test(name))
      expect(missed.length, String(missed)).toBeLessThanOrEqual(2)
    } finally {
      await app.close()
    }
  }, 400_000)
})
