import type { Category } from '@haat/contract/categories'
import { menuLink } from '#core/menus.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Link } from '#ui/link.tsx'
import { childrenOf, namedIn, trailOf } from './category-tree.ts'

/** Where a listing's category is in the tree: the way to it and those below. Nothing for a flat category. */
export function CategoryPlace({
  categories,
  name,
}: {
  categories: readonly Category[] | undefined
  name: string | null
}) {
  const category = namedIn(categories, name)
  if (category === undefined) return null
  const above = trailOf(categories, category.id).slice(0, -1)
  const below = childrenOf(categories, category.id)
  return (
    <>
      {above.length === 0 ? null : (
        <div className="mb-3">
          <Breadcrumbs
            items={[
              menuLink(pages.home),
              ...above.map((each) => ({ label: each.name, to: paths.category(each.name) })),
              { label: category.name },
            ]}
          />
        </div>
      )}
      {below.length === 0 ? null : (
        <nav aria-label={`In ${category.name}`} className="mb-5">
          <ul className="flex flex-wrap gap-2">
            {below.map((each) => (
              <li key={each.id}>
                <Link
                  to={paths.category(each.name)}
                  className="tap inline-flex min-h-9 items-center rounded-full bg-surface px-4 text-sm font-medium shadow-hairline hover:text-link"
                >
                  {each.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
