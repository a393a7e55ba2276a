import { rmSync } from 'node:fs'
import path from 'node:path'
import { test, type Page, type Route } from '@playwright/test'
import { allScreens, screenName, type Screen } from '../support/screens.ts'
import { prepareVisits, type Visits } from '../support/visits.ts'

const folder = path.resolve(import.meta.dirname, '../screenshots/states')
const views = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const
/** What happens to the calls that a page makes after it was opened. */
const states: Record<string, (route: Route) => Promise<void>> = {
  loading: () => new Promise(() => {}),
  failed: (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong!' } }),
  offline: (route) => route.abort('internetdisconnected'),
  empty: answerWithNothing,
}
const screens = firstOfEachPath(await allScreens())
let visits: Visits

test.beforeAll(async ({ playwright }, { project }) => {
  visits = await prepareVisits(playwright, project)
})

for (const screen of screens) {
  test(`states of ${screenName(screen)}`, async ({ browser }) => {
    for (const [state, answer] of Object.entries(states)) {
      for (const { width, colorScheme } of views) {
        const viewport = { width, height: width < 700 ? 740 : 900 }
        const context = await browser.newContext({ viewport, colorScheme })
        const page = await context.newPage()
        await visits.open(page, { role: screen.role, path: '/about-us' })
        await page.route('**/api/v1/**', answer)
        await goTo(page, visits.addressOf(screen))
        const name = screen.path === '/' ? 'home' : screen.path.slice(1).replaceAll(/[/:]+/g, '-')
        const file = path.join(folder, `${name}-${state}-${width}.png`)
        rmSync(file, { force: true })
        await page.screenshot({ path: file })
        await context.close()
      }
    }
  })
}

function firstOfEachPath(all: Screen[]): Screen[] {
  return all.filter(({ path: own }, index) => all.findIndex((each) => each.path === own) === index)
}

/** Navigates within the page, as a link does: the server renders public pages with their data. */
async function goTo(page: Page, address: string): Promise<void> {
  // Before the page has hydrated, its router does not hear that the address changes.
  await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined)
  const before = await page.locator('h1').first().textContent()
  await page.evaluate((to) => {
    history.pushState({ idx: 1, key: 'shot' }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
  await page.waitForFunction((title) => document.querySelector('h1')?.textContent !== title, before)
  await page.waitForTimeout(1_000)
}

/** Empties every list of a response. */
async function answerWithNothing(route: Route): Promise<void> {
  if (route.request().method() !== 'GET') return route.continue()
  const response = await route.fetch()
  const body: { data?: unknown; meta?: { total?: number } } | null = await response
    .json()
    .catch(() => null)
  if (body === null || !Array.isArray(body.data)) return route.fulfill({ response })
  const meta = body.meta === undefined ? undefined : { ...body.meta, total: 0 }
  return route.fulfill({ response, json: { ...body, data: [], meta } })
}
