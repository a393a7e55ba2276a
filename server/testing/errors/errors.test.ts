import { errorCatalogue, type ErrorCode } from '@haat/contract/errors'
import { describe, expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'
import { accountProvocations } from './account-provocations.ts'
import { financeProvocations } from './finance-provocations.ts'
import { catalogueProvocations } from './catalogue-provocations.ts'
import { marketProvocations } from './market-provocations.ts'
import { orderProvocations } from './order-provocations.ts'
import { errorPage } from './page.ts'
import { payoutProvocations } from './payout-provocations.ts'
import type { Provocations } from './provocation.ts'

// No gateway listens here.
const kit = useKit({
  paymentGateways: ['sslcommerz'],
  sslcommerz: { url: 'http://127.0.0.1:9', storeId: 'store', secret: 'secret', timeoutMs: 2_000 },
})

/** One provocation for each code: the compiler reports a missing one. */
const provocations: Provocations<ErrorCode> = {
  ...accountProvocations,
  ...financeProvocations,
  ...catalogueProvocations,
  ...marketProvocations,
  ...orderProvocations,
  ...payoutProvocations,
}

describe('the error catalogue', () => {
  it.each(Object.keys(errorCatalogue) as ErrorCode[])(
    '%s can be provoked',
    async (code) => {
      const { status } = errorCatalogue[code]
      const answer = await provocations[code].provoke(kit)
      expect(answer).toMatchObject({ status, code })
      expect(answer.raw.json()).toMatchObject({ success: false, requestId: expect.any(String) })
      expect(answer.message).toMatch(/^[A-Z].*[a-z.!]$/)
    },
    120_000,
  )

  it('matches docs/errors.md (npx vitest -u updates it)', async () => {
    await expect(errorPage(kit.app.declaredRoutes, provocations)).toMatchFileSnapshot(
      '../../../docs/errors.md',
    )
  })
})
