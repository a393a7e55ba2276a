import { rmSync } from 'node:fs'
import path from 'node:path'
import { test, type Page } from '@playwright/test'
import { allScreens, screenName, themes, widths, type Screen } from '../support/screens.ts'
import { prepareVisits, type Visits } from '../support/visits.ts'

const folder = path.resolve(import.meta.dirname, '../screenshots')
/** A full-page screenshot shows more than any window, which the page itself can't know. */
const wholePage = '.later { content-visibility: visible !important }'
const screens = await allScreens()
let visits: Visits

test.beforeAll(async ({ playwright }, { project }) => {
  visits = await prepareVisits(playwright, project)
})

for (const screen of screens) {
  test(screenName(screen), async ({ browser }) => {
    for (const width of [...widths, 1920]) {
      for (const colorScheme of themes) {
        const context = await browser.newContext({
          viewport: { width, height: width < 700 ? 740 : 900 },
          colorScheme,
        })
        const page = await context.newPage()
        await visits.open(page, screen)
        await loadPictures(page)
        const file = fileOf(screen, `${width}-${colorScheme}.png`)
        rmSync(file, { force: true })
        await page.screenshot({ path: file, fullPage: true, style: wholePage })
        await context.close()
      }
    }
  })
}

/** `e2e/screenshots/customer/dashboard/my-orders-360-light.png` */
function fileOf({ role, path: address }: Screen, ending: string): string {
  const who = role === null ? 'visitor' : role.toLowerCase().replace('_', '-')
  const name = address === '/' ? 'home' : address.slice(1).replace('/:id', '-one')
  return path.join(folder, who, `${name}-${ending}`)
}

/** Scrolls through the page once, because pictures further down load only when they come near. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 80))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}
