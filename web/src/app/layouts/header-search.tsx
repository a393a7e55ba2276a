import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { leaveBy } from '#core/leaving.ts'
import { paths } from '#core/paths.ts'
import { lazyPart, LazyPart } from '#ui/lazy-part.tsx'
import { SearchCombobox, type Listed } from '#ui/search-combobox.tsx'
import type { SearchSuggestionsProps } from './search-suggestions.tsx'

const label = 'Search products'
/** Fetched when somebody enters the box. */
const suggestions = lazyPart<SearchSuggestionsProps>(
  async () => (await import('./search-suggestions.tsx')).SearchSuggestions,
)

/** The live product search of the header and the dashboard's top bar. */
export function HeaderSearch({ placeholder }: { placeholder: string }) {
  const navigate = useNavigate()
  const asked = useAskedTerm()
  const [term, setTerm] = useState(asked)
  const [shown, setShown] = useState(asked)
  if (shown !== asked) {
    // The address has another search now, so the box shows that.
    setShown(asked)
    setTerm(asked)
  }
  const [listed, setListed] = useState<Listed>({ count: 0, announcement: '' })

  return (
    <SearchCombobox
      label={label}
      action={paths.products}
      placeholder={placeholder}
      value={term}
      onValue={setTerm}
      listed={listed}
      onSubmit={(words) =>
        leaveBy(() => {
          void remember(words)
          void navigate(words === '' ? paths.products : paths.search(words))
        })
      }
    >
      {(box) => (
        <LazyPart
          part={suggestions}
          props={{ box, label, term: term.trim(), onListed: setListed, onChoose: setTerm }}
          onMissing={box.close}
        />
      )}
    </SearchCombobox>
  )
}

/** Keeps a search among one's last; without the code for it, it is not kept. */
async function remember(words: string): Promise<void> {
  try {
    const { addOwnSearch } = await import('#features/searches/own-searches.ts')
    addOwnSearch(words)
  } catch {
    // The search itself works.
  }
}

/** The search term of the product listing; empty on every other page. */
function useAskedTerm(): string {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return pathname === paths.products ? (search.get('search') ?? '') : ''
}
