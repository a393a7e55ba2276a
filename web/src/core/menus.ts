import type { DashboardMenu } from './page-row.ts'
import { pages } from './pages.ts'

type Page = (typeof pages)[keyof typeof pages]
type Listed = Extract<Page, { menus: readonly DashboardMenu[] }>
type WithIcon = Extract<Page, { icon: string }>

/** A page as a menu shows it. */
export interface MenuLink {
  to: string
  label: string
  icon: WithIcon['icon']
}

/** The links of a dashboard menu, in the order of the table of pages. */
export function menuLinks(menu: DashboardMenu): MenuLink[] {
  return Object.values(pages).filter(isListed(menu)).map(menuLink)
}

/** The link to one page, under the name that menus have for it. */
export function menuLink(page: WithIcon): MenuLink {
  return {
    to: page.path,
    label: 'label' in page ? page.label : page.title,
    icon: page.icon,
  }
}

function isListed(menu: DashboardMenu): (page: Page) => page is Listed {
  return (page): page is Listed => 'menus' in page && page.menus.some((each) => each === menu)
}
