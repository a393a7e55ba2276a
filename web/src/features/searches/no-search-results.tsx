import type { Category } from '@haat/contract/categories'
import { Link } from '#ui/link.tsx'
import { popularSearchListSize } from '#ui/numbers.ts'
import { paths } from '#core/paths.ts'
import { useGetPopularSearchesQuery } from './popular-searches-api.ts'

/** Suggestions after a search that found nothing: popular searches and every category. */
export function NoSearchResults({ categories }: { categories: readonly Category[] | undefined }) {
  const { data: popular } = useGetPopularSearchesQuery({ limit: popularSearchListSize })
  return (
    <div className="mx-auto max-w-2xl space-y-6 pb-10">
      <Suggestions
        title="Popular searches"
        links={popular?.data.map(({ term }) => ({ to: paths.search(term), label: term }))}
      />
      <Suggestions
        title="Browse categories"
        links={categories?.map(({ name }) => ({ to: paths.category(name), label: name }))}
      />
    </div>
  )
}

function Suggestions({
  title,
  links = [],
}: {
  title: string
  links: { to: string; label: string }[] | undefined
}) {
  if (links.length === 0) return null
  return (
    <nav aria-label={title}>
      <h3 className="mb-2 text-center text-sm font-semibold">{title}</h3>
      <ul className="flex flex-wrap justify-center gap-2">
        {links.map(({ to, label }) => (
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
