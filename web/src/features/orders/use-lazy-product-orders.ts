import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch } from 'react-redux'

/**
 * Checks on demand whether the customer has an order for a product. A failed call throws, and so does a
 * failure to load its code.
 */
export function useLazyProductOrders() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const [isChecking, setChecking] = useState(false)

  async function hasOrder(productId: string): Promise<boolean> {
    setChecking(true)
    try {
      const { ordersApi } = await import('./orders-api.ts')
      const ask = ordersApi.endpoints.getProductOrders.initiate(productId, { forceRefetch: true })
      const answer = dispatch(ask)
      try {
        return (await answer.unwrap()).length > 0
      } finally {
        answer.unsubscribe()
      }
    } finally {
      setChecking(false)
    }
  }

  return { isChecking, hasOrder }
}
