import type { Page } from '@playwright/test'

const leastPx = 44

/** Emulates a touch screen (`pointer: coarse`, `hover: none`), or a mouse again. */
export async function pointBy(page: Page, pointer: 'finger' | 'mouse'): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const enabled = pointer === 'finger'
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
}

/** The controls that are smaller than a fingertip (44 px). Links within a sentence may be as low as a line. */
export function smallTargets(page: Page): Promise<string[]> {
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
