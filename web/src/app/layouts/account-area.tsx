import { useSelector } from 'react-redux'
import { menuLink } from '#core/menus.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { selectUser } from '#core/session.ts'
import { useLogout } from '#features/accounts/use-logout.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Menu } from '#ui/menu.tsx'
import { initials } from '#ui/picture.tsx'
import { headerAction, headerActionLabel } from './header-actions.tsx'

/** A fixed width, so that nothing moves once the session is known. */
const accountAction = `${headerAction} lg:w-20`

/** The sign-in link, or the account menu of a signed-in person; both have the same size. */
export function AccountArea() {
  const user = useSelector(selectUser)
  const logout = useLogout()

  if (user === null) {
    return (
      <Link to={paths.login} className={accountAction}>
        <span className={headerActionLabel}>Sign in</span>
        <Icon name="user" className="size-6" />
      </Link>
    )
  }
  return (
    <Menu
      triggerClass={accountAction}
      trigger={
        <>
          <span className={`${headerActionLabel} relative max-w-full truncate py-px`}>
            {user.name.split(' ')[0]}
            <span className="sr-only">: account menu</span>
          </span>
          <span
            aria-hidden="true"
            className="grid size-7 place-items-center rounded-full bg-primary text-xs font-bold text-on-primary"
          >
            {initials(user.name)}
          </span>
        </>
      }
      header={
        <>
          <span className="block font-semibold">{user.name}</span>
          <span className="block text-xs text-muted">{user.email}</span>
        </>
      }
      items={[
        menuLink(pages.dashboard),
        { ...menuLink(pages.profile), label: 'Settings', icon: 'settings' },
        'separator',
        { label: 'Logout', icon: 'log-out', onSelect: logout },
      ]}
    />
  )
}
