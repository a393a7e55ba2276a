import { expect, type Locator, type Page } from '@playwright/test'

const stopsMax = 150
/** Node.DOCUMENT_POSITION_PRECEDING */
const upwards = 2

/** Presses Tab, or Shift and Tab for an element further up, until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < stopsMax; stop += 1) {
    const place = await target.evaluate((element) => {
      const at = document.activeElement ?? document.body
      return at === element ? 'here' : at.compareDocumentPosition(element)
    })
    if (place === 'here') return
    await page.keyboard.press(place === upwards ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`Tab never reached ${String(target)}`)
}

/** Goes to a field by Tab and types. */
export async function tabAndType(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Goes to a button by Tab and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
