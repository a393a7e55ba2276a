import type { FollowingCart } from '@haat/contract/carts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { inOneTab } from '#core/one-tab.ts'
import { parseStored, readStored } from '#core/persistence.ts'
import { toast } from '#ui/toast.ts'
import { cartApi } from './cart-api.ts'
import type { CartState } from './cart-line.ts'
import { cartSet, selectCart, type WithCart } from './cart-slice.ts'
import { readCart } from './stored-cart.ts'
import {
  confirmed,
  editsOf,
  memoryFor,
  merged,
  readMemory,
  spotsOf,
  withEdits,
  type CartMemory,
} from './following.ts'

interface Store {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
  getState: () => WithCart
  subscribe: (listener: () => void) => () => void
}

const key = 'haat:cart-followed'
const lockName = key
/** A few presses in a row are one call. */
const pauseMs = 400
const retryMs = 30_000
const settleMs = 50

/** Keeps a customer's cart in step with the server and so with their other devices. Returns what stops it. */
export function followCart(store: Store, personId: string): () => void {
  const following = new Following(store, personId)
  const onVisible = () => {
    if (document.visibilityState === 'visible') following.schedule(0)
  }
  const onOnline = () => following.schedule(0)
  const stop = store.subscribe(() => following.look())
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('online', onOnline)
  following.schedule(0)
  return () => {
    following.end()
    stop()
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('online', onOnline)
  }
}

class Following {
  readonly #store: Store
  readonly #personId: string
  #last: CartState
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOver = false

  constructor(store: Store, personId: string) {
    this.#store = store
    this.#personId = personId
    this.#last = selectCart(store.getState())
  }

  end(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  schedule(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void alone(() => this.#exchange()), ms)
  }

  /** Notes what this tab has changed. */
  look(): void {
    const cart = selectCart(this.#store.getState())
    if (cart === this.#last || this.#isOver) return
    const before = this.#last
    this.#last = cart
    const memory = recall()
    if (memory?.personId !== this.#personId) return
    const next = withEdits(memory, before, cart, Date.now())
    if (Object.keys(next.edits).every((id) => next.edits[id] === memory.edits[id])) return
    remember(next)
    this.schedule(pauseMs)
  }

  async #exchange(): Promise<void> {
    if (this.#isOver) return
    // Another tab may have written either since this one read them.
    const stored = readStored('cart')
    const cart = stored === null ? selectCart(this.#store.getState()) : readCart(stored)
    const sent = memoryFor(this.#personId, recall(), cart, Date.now())
    remember(sent)
    try {
      const call = cartApi.endpoints.syncCart.initiate(editsOf(sent, Date.now()))
      this.#take(await this.#store.dispatch(call).unwrap(), sent)
    } catch {
      // The edits stay, and go with the next call.
      if (Object.keys(sent.edits).length > 0) this.schedule(retryMs)
    }
  }

  #take(response: FollowingCart, sent: CartMemory): void {
    if (this.#isOver) return
    this.look()
    const memory = confirmed(recall() ?? sent, sent, response)
    // Before the cart, so that other tabs do not take its new lines for edits.
    remember(memory)
    const cart = selectCart(this.#store.getState())
    const next = merged(cart, response, memory)
    if (!isAlike(cart, next)) this.#store.dispatch(cartSet(next))
    if (response.movedFrom !== null) {
      toast.info(`What you had from ${response.movedFrom} is saved for later, in your cart.`)
    }
  }
}

/** One tab at a time, where the browser can do that; the calls may be repeated in any case. */
async function alone(work: () => Promise<void>): Promise<void> {
  await inOneTab(lockName, async () => {
    await work()
    // The next tab reads the cart from storage, where it is written a moment later.
    await new Promise((resolve) => setTimeout(resolve, settleMs))
  })
}

function recall(): CartMemory | null {
  try {
    return readMemory(parseStored(localStorage.getItem(key)))
  } catch {
    return null
  }
}

function remember(memory: CartMemory): void {
  try {
    localStorage.setItem(key, JSON.stringify(memory))
  } catch {
    // Without storage each page begins anew, and the server merges.
  }
}

function isAlike(cart: CartState, next: Pick<CartState, 'lines' | 'later'>): boolean {
  const text = (of: Pick<CartState, 'lines' | 'later'>) =>
    JSON.stringify([spotsOf(of), of.later?.map(({ product }) => product)])
  return text(cart) === text(next)
}
