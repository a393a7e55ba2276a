import type { Wish, WishList } from '@haat/contract/wishes'
import { useState } from 'react'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { paths } from '#core/paths.ts'
import { useAddToCart } from '#features/cart/use-add-to-cart.tsx'
import { ListDialog } from '#features/wishes/list-dialog.tsx'
import { TellDialog } from '#features/wishes/tell-dialog.tsx'
import {
  useChangeWishMutation,
  useGetWishesQuery,
  useGetWishListsQuery,
  useRemoveWishMutation,
} from '#features/wishes/wishes-api.ts'
import { LinkButton } from '#ui/button.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'
import { ListChoice } from './list-choice.tsx'
import { wishColumns } from './wish-columns.tsx'

export default function SavedProductsPage() {
  const list = useListState()
  const listId = list.query.get('list') ?? undefined
  const result = useGetWishesQuery({ page: list.page, listId })
  const lists = useGetWishListsQuery(undefined).data
  const cart = useAddToCart()
  const actions = useWishActions(lists?.lists ?? [])
  const choose = (id: string | null) => list.change({ list: id, page: null })

  return (
    <Screen
      title={dashboardPages.savedProducts.title}
      actions={<ListChoice lists={lists} chosen={listId} onChoose={choose} />}
    >
      <ListPanel
        caption="the products you saved"
        result={result}
        // A list that was chosen may be empty: it is no filter that found nothing.
        list={{ ...list, isNarrowed: false }}
        columns={wishColumns({ ...actions, onAdd: (wish) => cart.add(wish.product) })}
        rowKey={(wish) => wish.product.id}
        empty={
          <EmptyState
            icon="heart"
            title={listId === undefined ? 'You have saved no products' : 'Nothing in this list'}
            hint="Press the heart of a product to save it here, and hear when it is back in stock or cheaper."
          >
            <LinkButton to={paths.products}>Browse products</LinkButton>
          </EmptyState>
        }
      />
      {actions.dialog}
      {cart.dialog}
    </Screen>
  )
}

/** What can be done with a saved product, and the dialogs for it. */
function useWishActions(lists: readonly WishList[]) {
  const [told, setTold] = useState<Wish | null>(null)
  const [moved, setMoved] = useState<Wish | null>(null)
  const [change] = useChangeWishMutation()
  const [remove] = useRemoveWishMutation()

  function move(wish: Wish, listId: string | null) {
    void runMutation(change({ productId: wish.product.id, edit: { listId } }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
    })
  }

  function itemsFor(wish: Wish): (MenuItem | 'separator')[] {
    const places = [{ id: null, name: 'Saved' }, ...lists].filter(({ id }) => id !== wish.listId)
    return [
      { label: 'Tell me…', icon: 'bell', onSelect: () => setTold(wish) },
      ...places.map(({ id, name }): MenuItem => ({
        label: `Move to ${name}`,
        icon: 'arrow-right',
        onSelect: () => move(wish, id),
      })),
      { label: 'Move to a new list', icon: 'plus', onSelect: () => setMoved(wish) },
      'separator',
      {
        label: 'Remove',
        icon: 'trash-2',
        onSelect: () =>
          void runMutation(remove(wish.product.id).unwrap(), {
            pending: mutationMessages.pending,
            done: mutationMessages.deleted,
          }),
      },
    ]
  }

  const dialog = (
    <>
      {told === null ? null : <TellDialog wish={told} onClose={() => setTold(null)} />}
      {moved === null ? null : (
        <ListDialog list={null} onAdded={(id) => move(moved, id)} onClose={() => setMoved(null)} />
      )}
    </>
  )
  return { itemsFor, onTell: setTold, dialog }
}
