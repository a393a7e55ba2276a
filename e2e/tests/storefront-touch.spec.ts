import { expect, type Page } from '@playwright/test'
import { allScreens, screenName } from '../support/screens.ts'
import { test } from '../support/test.ts'
import { prepareVisits, type Visits } from '../support/visits.ts'

const leastPx = 44
const screens = (await allScreens()).filter(
  ({ role, path }) =>
    (role === null || role === 'CUSTOMER') && !/^\/(dashboard|nowhere)/.test(path),
)
let visits: Visits

test.describe('targets under a finger @once', () => {
  test.use({ hasTouch: true, isMobile: true })
  test.beforeAll(async ({ playwright }, { project }) => {
    const request = await playwright.request.newContext({ baseURL: String(project.use.baseURL) })
    visits = await prepareVisits(request)
    await request.dispose()
  })

  for (const screen of screens) {
    test(`are large enough: ${screenName(screen)}`, async ({ page }) => {
      await visits.open(page, screen)
      for (const width of [360, 768]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await smallTargets(page), `at ${width} px`).toEqual([])
      }
    })
  }
})

/** What can be pressed and is smaller than a fingertip; links within a sentence are as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressable = 'a[href], button, input, select, textarea'
    const areaOf = (element: Element) => {
      const isCardLink = getComputedStyle(element, '::after').position === 'absolute'
      return (isCardLink ? element.closest('article') : element.closest('label')) ?? element
    }
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent !== element.textContent
    return [...document.querySelectorAll(pressable)].flatMap((element) => {
      const { width, height } = areaOf(element).getBoundingClientRect()
      const isHidden = width <= 1 || height <= 1 || !element.checkVisibility()
      const isLarge = Math.round(width) >= least && Math.round(height) >= least
      if (isHidden || isLarge || isInSentence(element)) return []
      const name = element.getAttribute('aria-label') ?? element.textContent
      return [`${element.tagName} ${name}: ${Math.round(width)} × ${Math.round(height)}`]
    })
  }, leastPx)
}
