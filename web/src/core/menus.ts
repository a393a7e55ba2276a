import type { PageRow } from './page-row.ts'
import type { pages } from './pages.ts'

type WithIcon = Extract<(typeof pages)[keyof typeof pages], { icon: string }>

/** A page as a menu shows it. */
export interface MenuLink<Icon extends string = WithIcon['icon']> {
  to: string
  label: string
  icon: Icon
}

/** The link to one page, under the name that menus have for it. */
export function menuLink<Icon extends string>(page: PageRow & { icon: Icon }): MenuLink<Icon> {
  return { to: page.path, label: page.label ?? page.title, icon: page.icon }
}
