import { expect, type Page } from '@playwright/test'
import { openScreen } from '../support/lists.ts'
import { rememberSession } from '../support/session.ts'
import { shifts, watchShifts } from '../support/shifts.ts'
import { test } from '../support/test.ts'

const slowMs = 500

test.use({ viewport: { width: 360, height: 740 } })

/** Journeys beside this one trade, so the figures are set: their notes are as long as most. */
async function setFigures(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(insights\/|[a-z/]+\/balance$)/, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const days = data.days?.map((day: object) => ({ ...day, sales: 900, orders: 2, customers: 1 }))
    const before = { ...data.before, sales: 18_000, orders: 40, customers: 20 }
    const nextRelease = { amount: 84_250.5, at: '2026-11-28T06:00:00.000Z' }
    const set = { days, before, commission: 123_456.5, receives: 123_456.5, nextRelease }
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, ...set } } })
  })
}

for (const [email, screen] of [
  ['admin@haat.example', 'index'],
  ['vendor@haat.example', 'index'],
  ['vendor@haat.example', 'earnings'],
  ['customer@haat.example', 'index'],
] as const) {
  test(`figures that come late push nothing away on a phone: ${screen} of ${email}`, async ({
    page,
    request,
  }) => {
    await watchShifts(page)
    await setFigures(page)
    await page.route(/\/api\/v1\/(?!.*stream)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, slowMs))
      await route.fallback()
    })
    await rememberSession(page, request, email)
    await openScreen(page, screen)
    expect(await shifts(page)).toBeLessThan(0.005)
  })
}
