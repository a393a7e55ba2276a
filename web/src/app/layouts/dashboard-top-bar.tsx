import { useState } from 'react'
import { useSelector } from 'react-redux'
import { menuLink } from '#core/menus.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { selectUser } from '#core/session.ts'
import { useLogout } from '#features/accounts/use-logout.ts'
import { IconButton, LinkButton } from '#ui/button.tsx'
import { Sheet, preloadDialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { Menu } from '#ui/menu.tsx'
import { initials } from '#ui/picture.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { BellPlace } from './bell-place.tsx'
import { DashboardNav } from './dashboard-sidebar.tsx'
import { HeaderSearch } from './header-search.tsx'

/** Menu button (small screens), product search, theme and account. */
export function DashboardTopBar() {
  return (
    <header className="z-30 border-b border-line bg-surface md:sticky md:top-0 print:hidden">
      <div className="flex flex-wrap items-center gap-x-2 px-4 py-2 md:h-18 md:flex-nowrap md:gap-x-4 md:px-6 md:py-0 xl:px-8">
        <SlideOutMenu />
        <Link
          to={paths.home}
          aria-label="Haat home"
          className="tap flex min-h-11 items-center rounded-md lg:hidden"
        >
          <Logo className="max-sm:[&>span]:hidden" />
        </Link>
        <div className="order-last mt-1 basis-full pb-1 md:order-none md:mt-0 md:max-w-xl md:basis-auto md:flex-1 md:pb-0">
          <HeaderSearch placeholder="Search products..." />
        </div>
        <div className="ms-auto flex min-h-11 items-center gap-1">
          <BellPlace />
          <ThemeToggle className="hover:bg-neutral-soft" />
          <Account />
        </div>
      </div>
    </header>
  )
}

function SlideOutMenu() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon="menu"
        label="Dashboard menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
        className="-ms-2 lg:hidden"
      />
      <Sheet open={isOpen} onOpenChange={setOpen} title="Dashboard">
        <DashboardNav onFollow={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

function Account() {
  const user = useSelector(selectUser)
  const logout = useLogout()
  if (user === null) {
    return (
      <>
        <LinkButton to={paths.login} variant="ghost" size="sm">
          Login
        </LinkButton>
        {/* On a phone the bar would wrap, and shrink again once the reader is known. */}
        <LinkButton to={paths.signUp} size="sm" className="max-sm:hidden">
          Sign up
        </LinkButton>
      </>
    )
  }
  return (
    <Menu
      triggerClass="flex h-11 items-center gap-2 rounded-md px-1.5 hover:bg-neutral-soft"
      trigger={
        <>
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-primary text-xs font-bold text-on-primary"
          >
            {initials(user.name)}
          </span>
          <span className="relative max-w-40 truncate text-sm font-semibold max-md:sr-only">
            {user.name}
            <span className="sr-only">: account menu</span>
          </span>
          <Icon name="chevron-down" className="size-4 text-muted" />
        </>
      }
      header={
        <>
          <span className="block font-semibold">My Account</span>
          <span className="block text-xs text-muted">{user.email}</span>
        </>
      }
      items={[
        menuLink(pages.dashboard),
        menuLink(pages.profile),
        'separator',
        { label: 'Logout', icon: 'log-out', onSelect: logout },
      ]}
    />
  )
}
