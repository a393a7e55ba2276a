import type { ProductsMeta, SearchNotes as Notes } from '@haat/contract/searches'
import { money } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { Link } from '#ui/link.tsx'

/** How a search was interpreted: a corrected word, dropped words, a price. */
export function SearchNotes({ meta }: { meta: ProductsMeta | undefined }) {
  if (meta?.search === undefined) return null
  const { search, total } = meta
  const { searchedFor, missing, didYouMean } = search
  const price = priceOf(search)
  if (total === 0) return didYouMean === null ? null : <DidYouMean term={didYouMean} />
  return (
    <div role="status" className="mb-5 space-y-1 text-sm wrap-anywhere">
      {missing.length === 0 ? null : (
        <p>
          Nothing has all of these words. Showing results without{' '}
          {missing.map((word, place) => (
            <span key={word}>
              {place === 0 ? '' : ', '}
              <s className="text-muted">{word}</s>
            </span>
          ))}
          .
        </p>
      )}
      {searchedFor === null ? null : (
        <p>
          Showing results for <strong>{searchedFor}</strong>.
        </p>
      )}
      {price === null ? null : <p className="figures">Price: {price}, from your search.</p>}
    </div>
  )
}

function DidYouMean({ term }: { term: string }) {
  return (
    <p role="status" className="mb-5 wrap-anywhere">
      Did you mean{' '}
      <Link to={paths.search(term)} className="font-semibold text-primary underline">
        {term}
      </Link>
      ?
    </p>
  )
}

function priceOf({ minPrice, maxPrice }: Notes): string | null {
  if (minPrice !== null && maxPrice !== null) return `${money(minPrice)} to ${money(maxPrice)}`
  if (maxPrice !== null) return `up to ${money(maxPrice)}`
  return minPrice === null ? null : `from ${money(minPrice)}`
}
