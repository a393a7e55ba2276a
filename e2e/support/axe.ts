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

/**
 * Fails on any accessibility violation (WCAG 2.2 AA and axe's best practices) of the page in its current state, and
 * on low colour contrast in its other theme. The page keeps its theme. `within` limits the check to a part of the page,
 * such as an open dialog.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectAccessibleAsShown(page, within)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await expectNoViolations(page, within, ['color-contrast'])
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
}

/** The same for the current theme alone, for a journey that switches themes itself. */
export async function expectAccessibleAsShown(page: Page, within?: string): Promise<void> {
  // The heading is the last part of a page to appear.
  await expect(page.locator('h1').first()).toBeAttached()
  // A list that is being replaced is dimmed, so wait for its final colours, but check it as it is if it stays
  // dimmed. What somebody who is signed in sees is asked for once a part's code is here.
  for (const unsettled of ['[data-late]', '[aria-busy="true"]']) {
    await expect(page.locator(unsettled))
      .toHaveCount(0, { timeout: 3_000 })
      .catch(() => undefined)
    await page.evaluate(
      async () => await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    )
  }
  await expectNoViolations(page, within)
}

/** Runs axe, with all of its rules unless some are named, once every transition of the page has ended. */
async function expectNoViolations(page: Page, within?: string, rules?: string[]): Promise<void> {
  await endTransitions(page)
  // axe stays in the page: loading it takes longer than running it.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(script)
  const violations = await page.evaluate(
    async ({ part, only }) => {
      // Leaves out the rules that passed, which are most of the report.
      const results = await window.axe?.run(part ?? document, {
        resultTypes: ['violations'],
        ...(only === undefined ? {} : { runOnly: only }),
      })
      return results?.violations
    },
    { part: within, only: rules },
  )
  const found = violations?.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`,
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/**
 * Waits until all transitions have ended; endless animations, such as those of skeletons, may continue. Forces the
 * layout of parts that are laid out only near the window, because until then their colours stay in mid-transition.
 */
function endTransitions(page: Page): Promise<void> {
  return page.evaluate(async () => {
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
}
