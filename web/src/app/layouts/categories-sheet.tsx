import { menuLink } from '#core/menus.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { allCategories, useGetCategoriesQuery } from '#features/catalog/catalog-api.ts'
import { Sheet } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'

const entry =
  'flex min-h-12 items-center rounded-md px-3 font-medium wrap-anywhere hover:bg-neutral-soft'

/** The categories, at the bottom of a phone's screen. */
export function CategoriesSheet({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const result = useGetCategoriesQuery(allCategories)
  const close = () => onOpenChange(false)
  const all = [pages.products, pages.shops].map((page) => menuLink(page))
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="bottom" title="Categories">
      <QueryState result={result} loading={<LoadingText what="the categories" lines={6} />}>
        {({ data }) => (
          <ul className="-mx-2 grid grid-cols-2 gap-x-2">
            {[...all, ...data.map(({ name }) => ({ to: paths.category(name), label: name }))].map(
              ({ to, label }) => (
                <li key={to}>
                  <Link to={to} onClick={close} className={entry}>
                    {label}
                  </Link>
                </li>
              ),
            )}
          </ul>
        )}
      </QueryState>
    </Sheet>
  )
}
