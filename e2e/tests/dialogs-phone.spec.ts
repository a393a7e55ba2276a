import { expect, type Locator, type Page } from '@playwright/test'
import { overlayScreens, overlayTitles } from '../support/all-overlays.ts'
import { expectAccessible } from '../support/axe.ts'
import { emptyForms } from '../support/overlays.ts'
import { coveredControls, hiddenErrors, misfits } from '../support/overlay-fit.ts'
import { test } from '../support/test.ts'

// Opens everything that opens over a page, on the smallest phones. screens.spec.ts checks the pages themselves.
const phones = [
  { width: 360, height: 800 },
  { width: 360, height: 640 },
]

test.use({ viewport: phones[0] ?? null, hasTouch: true })

test('no dialog, sheet, question or menu of the sources is missing here', () => {
  const { inSources, listed } = overlayTitles()
  expect(inSources.length, 'the sources were read').toBeGreaterThan(40)
  expect(listed).toEqual(inSources)
  expect(inSources).toEqual(expect.arrayContaining([...emptyForms]))
})

for (const [name, { visit, opens }] of Object.entries(overlayScreens)) {
  test(`everything opened from ${name} fits a phone`, async ({ page, request, problems }) => {
    problems.allow(/^409 POST .*\/orders\/create/)
    await visit(page, request)
    for (const [title, open] of Object.entries(opens)) {
      await test.step(title, async () => {
        await open(page)
        const overlay = overlayOf(page, title)
        await expect(overlay).toBeVisible()
        await expectFit(page, overlay, title)
        await page.keyboard.press('Escape')
        await expect(overlay, `${title} closes on Escape`).toBeHidden()
        const hasFocus = () => page.evaluate(() => document.activeElement !== document.body)
        await expect.poll(hasFocus, `the page has the focus after ${title}`).toBe(true)
      })
    }
  })
}

const open = '[role=dialog], [role=alertdialog], [role=menu]'

async function expectFit(page: Page, overlay: Locator, title: string): Promise<void> {
  for (const phone of phones) {
    await page.setViewportSize(phone)
    const at = `${title} at ${phone.width} × ${phone.height}`
    await expect.poll(() => overlay.evaluate(misfits), at).toEqual([])
    await expect.poll(() => overlay.evaluate(coveredControls), at).toEqual([])
  }
  const holdsFocus = () => overlay.evaluate((box) => box.contains(document.activeElement))
  await expect.poll(holdsFocus, `the focus is in ${title}`).toBe(true)
  await expectAccessible(page, open)
  if (!emptyForms.has(title)) return
  await overlay.locator('button[type=submit]').click()
  await expect(overlay.locator('[aria-invalid=true]').first(), title).toBeVisible()
  await expect.poll(() => overlay.evaluate(hiddenErrors), `errors of ${title}`).toEqual([])
  await expectAccessible(page, open)
}

/** The open dialog, sheet, question or menu of this title; `…` stands for any text. */
function overlayOf(page: Page, title: string): Locator {
  if (title.startsWith('menu in ')) return page.getByRole('menu')
  const words = title.split('…').map((part) => part.replaceAll(/[.?]/g, String.raw`\$&`))
  const name = new RegExp(`^${words.join('.+')}$`)
  return page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
}
