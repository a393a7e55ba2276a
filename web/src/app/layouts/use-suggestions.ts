import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Product } from '@haat/contract/catalog'
import { catalogApi } from '#features/catalog/catalog-api.ts'
import type { AppStore } from '#app/store.ts'

const pauseMs = 150
const suggestions = 8

/**
 * Products for what is being typed. Waits for a pause in typing, drops the call that a newer text has
 * overtaken, and takes a text it has asked for within the last minute from the cache. The last answer
 * stays until the next one is there; undefined until the first.
 */
export function useSuggestions(term: string, isWanted: boolean): readonly Product[] | undefined {
  const dispatch = useDispatch<AppStore['dispatch']>()
  const [found, setFound] = useState<readonly Product[]>()

  useEffect(() => {
    if (!isWanted) return undefined
    let drop = () => {}
    const ask = async () => {
      // The call spells out an empty box as 'undefined', which the server reads as no term at all.
      const searchTerm = term === '' ? 'undefined' : term
      const request = dispatch(
        catalogApi.endpoints.getProducts.initiate({ searchTerm, limit: suggestions }),
      )
      drop = () => {
        request.abort()
        request.unsubscribe()
      }
      const { data } = await request
      if (data !== undefined) setFound(data.data)
    }
    const timer = setTimeout(() => void ask(), term === '' ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      drop()
    }
  }, [dispatch, term, isWanted])

  return found
}
