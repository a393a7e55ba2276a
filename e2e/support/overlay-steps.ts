import { expect, type APIRequestContext, type Page, type Route } from '@playwright/test'
import { choose, openScreen } from './lists.ts'
import { rememberSession } from './session.ts'

export type Open = (page: Page) => Promise<unknown>

/** A screen and everything that can be opened over it. */
export interface OverlayScreen {
  /** Signs in, opens the screen and waits for its data. */
  visit: (page: Page, request: APIRequestContext) => Promise<void>
  /** By title, as `openedTitles` reads it from the sources; each starts from the screen itself. */
  opens: Record<string, Open>
}

export const admin = 'admin@haat.example'
export const superAdmin = 'superadmin@haat.example'

/** Presses the first button of this name. */
export function pressed(name: string | RegExp): Open {
  const isExact = typeof name === 'string'
  return (page) => page.getByRole('button', { name, exact: isExact }).first().click()
}

/** Opens the menu of the first row. */
export function rowMenu(page: Page): Promise<void> {
  return page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
}

/** Picks an entry from the menu of the first row. */
export function entry(name: string): Open {
  return (page) => choose(page, '', name)
}

/** Signs in and opens a screen of the dashboard. */
export async function enter(page: Page, request: APIRequestContext, email: string, screen: string) {
  await rememberSession(page, request, email)
  await openScreen(page, screen)
}

/** Answers a call with this data instead of the server. */
export function answerWith(route: Route, data: object): Promise<void> {
  const meta = { page: 1, limit: 10, total: Array.isArray(data) ? data.length : 1 }
  return route.fulfill({ json: { success: true, message: '', data, meta } })
}

/** Picks an entry from the menu of an order that is shipped, now or before. */
export function afterShipping(name: string) {
  return async (page: Page) => {
    const shipped = page.getByRole('cell').getByText('SHIPPED')
    if (!(await shipped.isVisible())) {
      await choose(page, '', 'Mark as shipped')
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Mark as shipped' }).click()
      await expect(shipped).toBeVisible()
    }
    await choose(page, '', name)
  }
}
