import type { Page } from '@playwright/test'

/** Measures the page's layout shifts with the browser's own API. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const total = { value: 0 }
    Object.assign(window, { layoutShifts: total })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') total.value += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of the layout shifts so far. */
export function shifts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const total: unknown = Reflect.get(window, 'layoutShifts')
    const isTotal = typeof total === 'object' && total !== null && 'value' in total
    return isTotal && typeof total.value === 'number' ? total.value : Number.NaN
  })
}
