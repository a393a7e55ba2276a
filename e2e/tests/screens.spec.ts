import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { allScreens, screenName, widths } from '../support/screens.ts'
import { shifts, watchShifts } from '../support/shifts.ts'
import { test } from '../support/test.ts'
import { prepareVisits, type Visits } from '../support/visits.ts'

const screens = await allScreens()
let visits: Visits

// Pages that come rendered must not move at all; behind a guard there first is only the frame.
const shiftMax = { anyone: 0.001, guarded: 0.1 }

// Every page for everyone who may see it: nothing sticks out sideways, nothing moves on its own while it
// loads, and axe has no complaint, at each width, in one theme or the other.
test.describe('screens @once', () => {
  test.beforeAll(async ({ playwright }, { project }) => {
    const request = await playwright.request.newContext({ baseURL: String(project.use.baseURL) })
    visits = await prepareVisits(request)
    await request.dispose()
  })

  for (const screen of screens) {
    test(screenName(screen), async ({ page, problems }) => {
      problems.allow(/^404 GET .*\/nowhere$/)
      await page.setViewportSize({ width: widths[0], height: 800 })
      await watchShifts(page)
      await visits.open(page, screen)
      expect(new URL(page.url()).pathname).toBe(visits.addressOf(screen).split('?')[0])
      await expect(page.locator('head > title')).toHaveCount(1)
      for (const [index, width] of widths.entries()) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' })
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(beyond, `nothing sticks out at ${width} px`).toBeLessThanOrEqual(0)
        await expectAccessible(page)
        if (index > 0) continue
        // Before another width moves it all: what nothing is awaited of may still have come late.
        await page.waitForLoadState('networkidle')
        const most = screen.role === null ? shiftMax.anyone : shiftMax.guarded
        expect(await shifts(page), 'the layout did not shift').toBeLessThan(most)
      }
    })
  }
})
