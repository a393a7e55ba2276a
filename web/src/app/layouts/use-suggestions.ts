import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Product } from '@haat/contract/catalog'
import { catalogApi } from '#features/catalog/catalog-api.ts'
import { suggestionListSize, suggestionDelayMs } from '#ui/numbers.ts'
import type { AppStore } from '#app/store.ts'

export interface Suggestions {
  /** Undefined until the first response arrives. Each response stays until the next one arrives. */
  products: readonly Product[] | undefined
  /** The call for the current text failed. */
  hasFailed: boolean
}

/**
 * Products that match the typed text. It waits for a pause in typing, aborts an outdated call, and takes a text
 * that was requested within the last minute from the cache.
 */
export function useSuggestions(term: string, isWanted: boolean): Suggestions {
  const dispatch = useDispatch<AppStore['dispatch']>()
  const [found, setFound] = useState<Suggestions>({ products: undefined, hasFailed: false })

  useEffect(() => {
    if (!isWanted) return undefined
    let isOvertaken = false
    let drop = () => {}
    const ask = async () => {
      // The API treats 'undefined' as "no term", which is what an empty box sends.
      const searchTerm = term === '' ? 'undefined' : term
      const request = dispatch(
        catalogApi.endpoints.getProducts.initiate({
          searchTerm,
          limit: suggestionListSize,
          isTyping: 'true',
        }),
      )
      drop = () => {
        request.abort()
        request.unsubscribe()
      }
      const { data } = await request
      if (isOvertaken) return
      setFound({ products: data?.data, hasFailed: data === undefined })
    }
    const timer = setTimeout(() => void ask(), term === '' ? 0 : suggestionDelayMs)
    return () => {
      isOvertaken = true
      clearTimeout(timer)
      drop()
    }
  }, [dispatch, term, isWanted])

  return found
}
