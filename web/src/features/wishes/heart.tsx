import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Product } from '@haat/contract/catalog'
import { useStore } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
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

/** Whether a product is saved, and what a press does: `tellsStock`: it is saved to hear when it is back. */
function useHeart(productId: string): [isSaved: boolean, press: (tellsStock?: true) => void] {
  const { dispatch, getState } = useStore<WithSession>()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const signIn = () => void navigate(paths.login, { state: { from: pathname + search } })
  return [
    useIsSaved(productId),
    (tellsStock) =>
      void import('./press-heart.ts').then(
        (code) => code.pressHeart({ dispatch, getState, signIn }, productId, tellsStock),
        reportMissingCode,
      ),
  ]
}

/** A heart over a product's picture. */
export function Heart({ product: { id, name } }: { product: Product }) {
  const [isSaved, press] = useHeart(id)
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
  const [isSaved, press] = useHeart(id)
  const isOut = stock === 0
  return (
    <Button
      size="lg"
      variant="secondary"
      icon="heart"
      aria-pressed={isSaved}
      className={`grow ${isSaved ? '[&>svg]:fill-current [&>svg]:text-danger' : ''}`}
      onClick={() => press(isOut || undefined)}
    >
      {isSaved ? 'Saved' : isOut ? 'Tell me when it is back' : 'Save'}
    </Button>
  )
}
