import { afterAll, describe, expect, it } from 'vitest'
import { seedMarket } from '#seed/load.ts'
import { startFakeCouriers } from '#testing/fake-couriers.ts'
import { useKit } from '#testing/kit.ts'
import { buildApp } from '#server/app.ts'
import { createCtx } from '#server/resources.ts'
import { plantCatalogue } from './catalogue-plants.ts'
import { plantConsignments } from './consignments.ts'
import { fuzz } from './fuzz.ts'
import { plantLateOrders } from './late-orders.ts'
import { plantParcels } from './parcels.ts'
import { plantPayouts } from './payouts.ts'
import { plantRefunds } from './refunds.ts'
import { plantReturns } from './returns.ts'
import { openStopwatch } from './slow.ts'
import { plantTalk } from './talk.ts'

const couriers = await startFakeCouriers()
afterAll(() => couriers.close())
const kit = useKit({ isDemo: true, couriers: couriers.config, returnSecondPerson: 0n })
const size = {
  products: 400,
  categories: 8,
  shops: 60,
  customers: 400,
  orders: 500,
  reviews: 300,
}

// The machine may be busy; `npm run fuzz` checks large markets with a limit of 200 ms.
const slowMs = 1_000
/** Calls that need an emailed link, a code from an app, the time of a change or a gateway's file: no random input. */
const needsSecret =
  /verify-email$|two-factor\/(confirm|disable|recovery-codes)$|account\/verify$|^POST \/finance\/settlement-files$/

describe('26,000 generated requests: valid, mutated and hostile', () => {
  it('cause no server error, undeclared response, permission breach or slow statement', async () => {
    await seedMarket(kit.ctx, { size })
    await plantConsignments(kit)
    await plantPayouts(kit)
    await plantRefunds(kit)
    await plantParcels(kit)
    await plantReturns(kit)
    await plantLateOrders(kit)
    await plantTalk(kit)
    await plantCatalogue(kit)
    const stopwatch = openStopwatch(kit.ctx.pool, slowMs)
    const app = await buildApp(createCtx(kit.ctx.config, stopwatch.pool, kit.ctx.log))
    await app.ready()
    try {
      const report = await fuzz(app, kit.ctx, {
        requests: 26_000,
        seed: 1,
        onProgress: () => (kit.statements.length = 0),
      })
      expect(report.problems).toEqual([])
      expect(report.slow).toEqual([])
      expect(await stopwatch.slow()).toEqual([])
      // Calls must pass their checks, or the test would prove little.
      expect(report.neverSucceeded.filter((name) => !needsSecret.test(name))).toEqual([])
    } finally {
      await app.close()
    }
  }, 400_000)
})
