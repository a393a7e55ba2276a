import { createAction, createSlice } from '@reduxjs/toolkit'
import { REMEMBER_REHYDRATED } from 'redux-remember'

/** The slices kept in the browser's local storage, one key each. */
export const persistedSlices = ['auth', 'cart', 'comparison'] as const
export type PersistedSlice = (typeof persistedSlices)[number]

/** Written before each slice's name. */
export const storagePrefix = 'haat:'

export function storageKey(slice: PersistedSlice): string {
  return `${storagePrefix}${slice}`
}

/** The slice a local storage key belongs to, if it is one of ours. */
export function sliceOfKey(key: string | null): PersistedSlice | undefined {
  return persistedSlices.find((slice) => storageKey(slice) === key)
}

/** What local storage holds for a slice; null when it is absent, unreadable or not JSON. */
export function readStored(slice: PersistedSlice): unknown {
  try {
    return parseStored(localStorage.getItem(storageKey(slice)))
  } catch {
    return null
  }
}

export function parseStored(text: string | null): unknown {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return null
  }
}

/** What the stored slices hold, unchecked: each slice keeps what it recognises and drops the rest. */
export type StoredSlices = Partial<Record<PersistedSlice, unknown>>

/**
 * Local storage was read: at the start (redux-remember dispatches it then), or because another tab
 * changed it. A slice absent from the payload stays as it is.
 */
export const slicesRestored = createAction<StoredSlices>(REMEMBER_REHYDRATED)

export interface WithPersistence {
  persistence: { isRestored: boolean }
}

const persistenceSlice = createSlice({
  name: 'persistence',
  initialState: { isRestored: false },
  reducers: {
    /** Reading local storage took too long: go on without it. */
    restoreTimedOut(state) {
      state.isRestored = true
    },
  },
  extraReducers: (builder) => {
    builder.addCase(slicesRestored, (state) => {
      state.isRestored = true
    })
  },
})

export const { restoreTimedOut } = persistenceSlice.actions
export const persistenceReducer = persistenceSlice.reducer

/**
 * False on the server and until the browser has read local storage. Whatever depends on the cart,
 * the comparison or who is signed in waits for it (with a skeleton), so that nothing flashes.
 */
export function selectIsRestored(state: WithPersistence): boolean {
  return state.persistence.isRestored
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
