import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Product } from '@haat/contract/catalog'
import { catalogApi } from '#features/catalog/catalog-api.ts'
import { suggestionListSize, suggestionDelayMs } from '#ui/numbers.ts'
import type { AppStore } from '#app/store.ts'

export interface Suggestions {
  /** Undefined until the first answer is there; the last answer stays until the next one is. */
  products: readonly Product[] | undefined
  /** The call for the present text got no answer. */
  hasFailed: boolean
}

/**
 * Products for what is being typed. Waits for a pause in typing, drops the call that a newer text has
 * overtaken, and takes a text it has asked for within the last minute from the cache.
 */
export function useSuggestions(term: string, isWanted: boolean): Suggestions {
  const dispatch = useDispatch<AppStore['dispatch']>()
  const [found, setFound] = useState<Suggestions>({ products: undefined, hasFailed: false })

  useEffect(() => {
    if (!isWanted) return undefined
    let isOvertaken = false
    let drop = () => {}
    const ask = async () => {
      // The call spells out an empty box as 'undefined', which the server reads as no term at all.
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
