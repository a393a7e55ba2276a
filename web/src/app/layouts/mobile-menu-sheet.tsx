import { useSelector } from 'react-redux'
import { NavLink } from 'react-router'
import { market, telephone } from '#core/market.ts'
import { menuLink, type MenuLink } from '#core/menus.ts'
import { pages } from '#core/pages.ts'
import { selectCompared } from '#features/comparison/comparison-slice.ts'
import { Sheet } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'

interface Entry extends MenuLink {
  count?: number
}

/** The content that the header and the top strip hold on wider screens. */
export function MobileMenuSheet({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const compared = useSelector(selectCompared).length
  const entries: Entry[] = [
    menuLink(pages.home),
    menuLink(pages.products),
    menuLink(pages.recentProducts),
    { ...menuLink(pages.compare), count: compared },
    menuLink(pages.contact),
  ]
  const more: Entry[] = [
    menuLink(pages.shops),
    { ...menuLink(pages.dashboard), icon: 'user', label: 'My Account' },
    menuLink(pages.about),
  ]
  const close = () => onOpenChange(false)
  const { phone } = market().contact

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Menu">
      <nav aria-label="Menu" className="-mx-2">
        <Entries entries={entries} onFollow={close} />
        <hr className="my-3 border-line" />
        <Entries entries={more} onFollow={close} />
      </nav>
      <hr className="my-3 border-line" />
      <div className="flex items-center gap-3 text-sm">
        {phone === null ? null : (
          <a href={telephone(phone)} className="figures flex min-h-11 items-center gap-3">
            <Icon name="phone" className="text-muted" />
            {phone}
          </a>
        )}
        <ThemeToggle className="ms-auto hover:bg-neutral-soft" />
      </div>
    </Sheet>
  )
}

function Entries({ entries, onFollow }: { entries: readonly Entry[]; onFollow: () => void }) {
  return (
    <ul>
      {entries.map(({ to, icon, label, count = 0 }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            onClick={onFollow}
            className="flex min-h-12 items-center gap-3 rounded-md px-3 font-medium hover:bg-neutral-soft aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft"
          >
            <Icon name={icon} className="text-muted" />
            <span className="flex-1">{label}</span>
            {count > 0 ? (
              <span className="figures rounded-full bg-primary px-2 py-0.5 text-xs font-bold text-on-primary">
                {count}
              </span>
            ) : null}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
