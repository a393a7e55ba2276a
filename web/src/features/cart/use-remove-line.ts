import { useStore } from 'react-redux'
import { cartMessages } from '@haat/contract/messages'
import { toast } from '#ui/toast.ts'
import { cartSet, lineRemoved, selectCart, type WithCart } from './cart-slice.ts'
import { restored } from './moving.ts'

/** Removes lines of the shopper's cart; the toast offers to undo it. */
export function useRemoveLine(): (productId: string) => void {
  const store = useStore<WithCart>()
  return (productId) => {
    const { lines } = selectCart(store.getState())
    const at = lines.findIndex(({ product }) => product.id === productId)
    const line = lines[at]
    if (line === undefined) return
    store.dispatch(lineRemoved(productId))
    const undo = () => store.dispatch(cartSet(restored(selectCart(store.getState()), line, at)))
    toast.success(cartMessages.removed, { action: { label: 'Undo', onPress: undo } })
  }
}
