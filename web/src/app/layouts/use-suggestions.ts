import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Product } from '@haat/contract/catalog'
import type { Completions } from '@haat/contract/completions'
import { catalogApi } from '#features/catalog/catalog-api.ts'
import { completionsApi } from '#features/searches/completions-api.ts'
import { suggestionListSize, suggestionDelayMs } from '#ui/numbers.ts'
import type { AppStore } from '#app/store.ts'

export interface Suggestions {
  /** Undefined until the first response arrives. Each response stays until the next one arrives. */
  products: readonly Product[] | undefined
  completions: Completions
  /** The products for the current text could not be fetched. */
  hasFailed: boolean
}

const nothing: Completions = { categories: [], brands: [], phrases: [] }

/**
 * Products that match the typed text, and what completes it; without completions the products are listed alone. It
 * waits for a pause in typing, aborts outdated calls, and takes a text that was requested within the last minute from
 * the cache. While `isHeld`, what is shown stays, so that Enter follows the suggestion that somebody has walked to.
 */
export function useSuggestions(term: string, isHeld: boolean): Suggestions {
  const dispatch = useDispatch<AppStore['dispatch']>()
  const [found, setFound] = useState<Suggestions>({
    products: undefined,
    completions: nothing,
    hasFailed: false,
  })
  const [shown, setShown] = useState(found)
  if (!isHeld && shown !== found) setShown(found)

  useEffect(() => {
    let isOvertaken = false
    let drop = () => {}
    const ask = async () => {
      // The API treats 'undefined' as "no term", which is what an empty box sends.
      const searchTerm = term === '' ? 'undefined' : term
      const products = dispatch(
        catalogApi.endpoints.getProducts.initiate({
          searchTerm,
          limit: suggestionListSize,
          isTyping: 'true',
        }),
      )
      const completions =
        term === '' ? null : dispatch(completionsApi.endpoints.getCompletions.initiate(term))
      drop = () => {
        for (const request of [products, completions]) {
          request?.abort()
          request?.unsubscribe()
        }
      }
      // Both before either is shown, so that no row moves under a finger.
      const [{ data }, completed] = await Promise.all([products, completions])
      if (isOvertaken) return
      setFound({
        products: data?.data ?? [],
        completions: completed?.data ?? nothing,
        hasFailed: data === undefined,
      })
    }
    const timer = setTimeout(() => void ask(), term === '' ? 0 : suggestionDelayMs)
    return () => {
      isOvertaken = true
      clearTimeout(timer)
      drop()
    }
  }, [dispatch, term])

  return shown
}
