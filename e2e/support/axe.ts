import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type * as Axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Fails on any accessibility violation (WCAG 2.2 AA and axe's best practices) of the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page is there when its heading is.
  await expect(page.locator('h1').first()).toBeAttached()
  // What is being replaced is dimmed meanwhile; colours are judged after, or as they are if it stays so.
  const busy = page.locator('[aria-busy="true"]')
  await expect(busy)
    .toHaveCount(0, { timeout: 3_000 })
    .catch(() => undefined)
  // Nor are colours on their way from one to another judged; what turns for ever, as skeletons do, may. What is
  // laid out late comes now: until then its colours stand still on their way.
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.later { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
    const isPassing = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().activeDuration !== Infinity
    let passing: Animation[]
    do {
      await new Promise(requestAnimationFrame)
      passing = document.getAnimations().filter(isPassing)
      await Promise.allSettled(passing.map(({ finished }) => finished))
    } while (passing.length > 0)
  })
  // It stays in a page it was once put into: loading it takes longer than a look does.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(script)
  const violations = await page.evaluate(async () => {
    // Of what is as it should be nothing is told, which is most of it.
    const results = await window.axe?.run(document, { resultTypes: ['violations'] })
    return results?.violations
  })
  const found = violations?.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`,
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}
