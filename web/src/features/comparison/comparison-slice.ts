import type { Product } from '@haat/contract/catalog'
import { comparedProducts } from '#ui/numbers.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { isRecord, slicesRestored } from '#core/persistence.ts'
import { isStoredProduct } from '#core/stored-product.ts'

export interface ComparisonState {
  products: Product[]
}

export interface WithComparison {
  comparison: ComparisonState
}

/** What adding a product to the comparison would do. */
export type CompareOutcome = 'added' | 'already-there' | 'other-category'

const empty: ComparisonState = { products: [] }

const comparisonSlice = createSlice({
  name: 'comparison',
  initialState: empty,
  reducers: {
    /**
     * Adds a product of the same category once. A full list drops its last product first; a product
     * of another category is left out (see `compareOutcome`).
     */
    productCompared(state, { payload: product }: PayloadAction<Product>) {
      if (compareOutcome(state, product) !== 'added') return
      if (state.products.length >= comparedProducts) state.products.pop()
      state.products.push(product)
    },
    comparedRemoved(state, { payload: productId }: PayloadAction<string>) {
      state.products = state.products.filter((product) => product.id !== productId)
    },
    comparisonReset() {
      return empty
    },
  },
  extraReducers: (builder) => {
    builder.addCase(slicesRestored, (state, { payload }) =>
      'comparison' in payload ? readComparison(payload.comparison) : state,
    )
  },
})

export const { productCompared, comparedRemoved, comparisonReset } = comparisonSlice.actions
export const comparisonReducer = comparisonSlice.reducer

export function compareOutcome(comparison: ComparisonState, product: Product): CompareOutcome {
  const { products } = comparison
  if (products.some((other) => other.id === product.id)) return 'already-there'
  const isSameCategory = products.every((other) => other.categoryId === product.categoryId)
  return isSameCategory ? 'added' : 'other-category'
}

export function selectCompared(state: WithComparison): Product[] {
  return state.comparison.products
}

/** A comparison from storage, without products of an unknown form. */
export function readComparison(stored: unknown): ComparisonState {
  if (!isRecord(stored) || !Array.isArray(stored['products'])) return empty
  const state: ComparisonState = { products: [] }
  for (const product of stored['products'].filter(isStoredProduct)) {
    const hasRoom = state.products.length < comparedProducts
    if (hasRoom && compareOutcome(state, product) === 'added') state.products.push(product)
  }
  return state
}
