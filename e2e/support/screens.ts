import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isAllowed, roles, type Access, type Role } from '@haat/contract/roles'

/** A page of the site as one role sees it; null is an anonymous visitor. */
export interface Screen {
  role: Role | null
  /** The path in the table of pages: `/products/:id`. */
  path: string
}

/** The widths that every screen must support: a phone, a tablet, a desktop. */
export const widths = [360, 768, 1280] as const
export const themes = ['light', 'dark'] as const

const renderer = path.resolve(import.meta.dirname, '../../web/dist/server/entry-server.js')

/** The parts of Finance, which share a page. */
const financeParts = [
  'payouts',
  'accounts',
  'balances',
  'debts',
  'couriers',
  'journals',
  'changes',
  'files',
  'check',
] as const

const partsOf = (screen: Screen): Screen[] =>
  screen.path === '/dashboard/finance/:id'
    ? financeParts.map((part) => ({ ...screen, path: `/dashboard/finance/${part}` }))
    : [screen]

/** What admins see looks the same to super admins, who have their own overview and a few pages more. */
const isOpenedBy = (role: Role, { path: address, who }: { path: string; who: Access }) =>
  isAllowed(who, role) &&
  (role !== 'SUPER_ADMIN' || address === '/dashboard/index' || !isAllowed(who, 'ADMIN'))

/** Every page of the site's table, once for each role to which it looks different; a public page once. */
export async function allScreens(): Promise<Screen[]> {
  if (!existsSync(renderer)) throw new Error('The web app has not been built: npm run build')
  const { addresses }: { addresses: { path: string; who: Access }[] } = await import(
    pathToFileURL(renderer).href
  )
  const open = addresses.filter(({ who }) => who === 'anyone')
  const closed = addresses.filter(({ who }) => who !== 'anyone')
  return [
    ...[...open.map((each) => each.path), '/nowhere'].map((each) => ({ role: null, path: each })),
    ...roles.flatMap((role) =>
      closed
        .filter((each) => isOpenedBy(role, each))
        .flatMap((each) => partsOf({ role, path: each.path })),
    ),
  ]
}

/** A screen's name: `visitor /products/:id`, `admin /dashboard/shops`. */
export function screenName({ role, path: address }: Screen): string {
  return `${role === null ? 'visitor' : role.toLowerCase().replace('_', ' ')} ${address}`
}
