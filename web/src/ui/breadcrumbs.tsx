import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/** The path from the home page to here; the last entry is this page and not a link. */
export function Breadcrumbs({ items }: { items: readonly { label: string; to?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-center gap-1 text-xs text-muted">
        {items.map((item, index) => (
          <li
            key={`${index}-${item.label}`}
            className="flex items-center gap-1 whitespace-nowrap last:min-w-0"
          >
            {index === 0 ? null : <Icon name="chevron-right" className="size-3.5" />}
            {item.to === undefined ? (
              <span aria-current="page" className="truncate text-ink">
                {item.label}
              </span>
            ) : (
              <Link
                to={item.to}
                className="tap inline-flex items-center rounded-sm py-1 hover:text-link hover:underline"
              >
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
