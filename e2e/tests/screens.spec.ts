import { expect, type Page } from '@playwright/test'
import { expectAccessibleAsShown } from '../support/axe.ts'
import { allScreens, screenName, widths, type Screen } from '../support/screens.ts'
import { shifts, watchShifts } from '../support/shifts.ts'
import { test } from '../support/test.ts'
import { pointBy, smallTargets } from '../support/touch.ts'
import { prepareVisits, type Visits } from '../support/visits.ts'

const screens = await allScreens()
let visits: Visits

// Rendered pages must not shift at all. For a page behind a guard the server sends only the layout.
const shiftMax = { anyone: 0.001, guarded: 0.1 }
const desktop = widths.at(-1)

test.beforeAll(async ({ playwright }, { project }) => {
  visits = await prepareVisits(playwright, project)
})

// Every page, for every role to which it looks different, in one visit: nothing overflows sideways at any width,
// nothing shifts while the page loads, axe finds no violation on a light phone and a dark desktop, and the storefront's
// controls are large enough for fingers.
for (const screen of screens) {
  test(screenName(screen), async ({ page, problems }) => {
    problems.allow(/^404 GET .*\/nowhere$/)
    await page.setViewportSize({ width: widths[0], height: 800 })
    await watchShifts(page)
    await pointBy(page, 'finger')
    await visits.open(page, screen)
    expect(new URL(page.url()).pathname).toBe(visits.addressOf(screen).split('?')[0])
    await expect(page.locator('head > title')).toHaveCount(1)
    for (const [index, width] of widths.entries()) {
      if (width === desktop) await pointBy(page, 'mouse')
      await page.setViewportSize({ width, height: 800 })
      if (width === desktop) await page.emulateMedia({ colorScheme: 'dark' })
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond, `nothing sticks out at ${width} px`).toBeLessThanOrEqual(0)
      if (width !== desktop) await expectLargeTargets(page, screen, width)
      if (index === 0 || width === desktop) await expectAccessibleAsShown(page)
      if (index === 0) await expectSteady(page, screen)
    }
  })
}

/** Fails on a control of the storefront that is too small for a finger; dashboards are designed for mice first. */
async function expectLargeTargets(page: Page, { role, path }: Screen, width: number) {
  const isStorefront = role === null || role === 'CUSTOMER'
  if (!isStorefront || /^\/(dashboard|nowhere)/.test(path)) return
  expect(await smallTargets(page), `targets under a finger at ${width} px`).toEqual([])
}

/** Fails on layout shifts. Call it before the width changes, which moves everything. */
async function expectSteady(page: Page, { role }: Screen): Promise<void> {
  // Waits for parts that nothing above waits for.
  await page.waitForLoadState('networkidle')
  const most = role === null ? shiftMax.anyone : shiftMax.guarded
  expect(await shifts(page), 'the layout did not shift').toBeLessThan(most)
}
