import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Product } from '@haat/contract/catalog'
import { useStore } from 'react-redux'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import type { WithSession } from '#core/session.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { reportMissingCode } from '#ui/missing-code.ts'
import { useIsSaved } from './hearts.ts'

/** What `press-heart.ts`, which comes with the first press, needs of the page. */
export interface HeartPage {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
  getState: () => WithSession
  /** Leads to the login page and back here. */
  signIn: () => void
}

/** Saves a product, or removes it from the saved ones. `tellsStock`: it is saved to hear when it is back. */
function usePress(productId: string): (tellsStock?: true) => void {
  const store = useStore<WithSession>()
  const navigate = useNavigate()
  return (tellsStock) => {
    const { pathname, search } = location
    const signIn = () => void navigate(paths.login, { state: { from: pathname + search } })
    const page = { dispatch: store.dispatch, getState: store.getState, signIn }
    import('./press-heart.ts').then(
      ({ pressHeart }) => pressHeart(page, productId, tellsStock),
      reportMissingCode,
    )
  }
}

/** A heart over a product's picture. */
export function Heart({ product: { id, name } }: { product: Product }) {
  const isSaved = useIsSaved(id)
  const press = usePress(id)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${name}`}
      onClick={() => press()}
      className="absolute end-2 top-2 z-10 tap grid size-9 place-items-center rounded-full bg-surface/85"
    >
      <Icon name="heart" className={isSaved ? 'fill-current text-danger' : ''} />
    </button>
  )
}

/** The same as a button of a product page. What is sold out is saved to hear when it is back. */
export function SaveButton({ product: { id, stock } }: { product: Product }) {
  const isSaved = useIsSaved(id)
  const press = usePress(id)
  const isOut = stock === 0
  return (
    <Button
      size="lg"
      variant="secondary"
      icon="heart"
      aria-pressed={isSaved}
      className={`flex-1 ${isSaved ? '[&>svg]:fill-current [&>svg]:text-danger' : ''}`}
      onClick={() => press(isOut || undefined)}
    >
      {isSaved ? 'Saved' : isOut ? 'Tell me when it is back' : 'Save'}
    </Button>
  )
}
