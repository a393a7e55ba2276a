import { dashboardPages } from './dashboard-pages.ts'
import { menuLink } from './menus.ts'
import type { DashboardMenu } from './page-row.ts'

type Page = (typeof dashboardPages)[keyof typeof dashboardPages]
type Listed = Extract<Page, { menus: readonly DashboardMenu[] }>

/** The links of a dashboard menu, in the order of the table of pages. */
export function menuLinks(menu: DashboardMenu) {
  return Object.values(dashboardPages)
    .filter(isListed(menu))
    .map((page) => menuLink(page))
}

function isListed(menu: DashboardMenu): (page: Page) => page is Listed {
  return (page): page is Listed => 'menus' in page && page.menus.some((each) => each === menu)
}
