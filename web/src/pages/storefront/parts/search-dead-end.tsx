import { popularSearchListSize } from '#ui/numbers.ts'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { allCategories, useGetCategoriesQuery } from '#features/catalog/catalog-api.ts'
import { useGetPopularSearchesQuery } from '#features/searches/popular-searches-api.ts'

/** Where to go on after a search without result: what others search for, and every category. */
export function SearchDeadEnd() {
  const { data: popular } = useGetPopularSearchesQuery({ limit: popularSearchListSize })
  const { data: categories } = useGetCategoriesQuery(allCategories)
  return (
    <div className="mx-auto max-w-2xl space-y-6 pb-10">
      <Ways
        title="Popular searches"
        ways={popular?.data.map(({ term }) => ({ to: paths.search(term), label: term }))}
      />
      <Ways
        title="Browse categories"
        ways={categories?.data.map(({ name }) => ({ to: paths.category(name), label: name }))}
      />
    </div>
  )
}

function Ways({
  title,
  ways = [],
}: {
  title: string
  ways: { to: string; label: string }[] | undefined
}) {
  if (ways.length === 0) return null
  return (
    <nav aria-label={title}>
      <h3 className="mb-2 text-center text-sm font-semibold">{title}</h3>
      <ul className="flex flex-wrap justify-center gap-2">
        {ways.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-sm wrap-anywhere hover:border-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
