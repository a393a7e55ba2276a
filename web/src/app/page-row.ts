import type { Access } from '@haat/contract/roles'
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { Params } from 'react-router'
import type { ApiExtra } from '#core/api.ts'
import type { LazyPage } from './lazy-page.tsx'
import type { AppState } from './store.ts'

/** An API call that a page is rendered with; what an endpoint's `initiate(args)` gives. */
export type Preload = ThunkAction<
  PromiseLike<{ isError: boolean; error?: unknown }> & { unsubscribe: () => void },
  AppState,
  ApiExtra,
  UnknownAction
>

/** A visit of a page: the parameters of its path and its query. */
export interface Visit {
  params: Params
  query: URLSearchParams
}

/** One row of the router's table: everything the site knows of an address before its page is loaded. */
export interface PageRow {
  path: string
  page: LazyPage
  layout: 'storefront' | 'dashboard'
  /** Who may see it; any but 'anyone' sends the bare layout from the server. */
  who: Access
  /** The tab's title; null when the page writes its own head with `PageHead`. */
  title: string | null
  /** What search engines and social cards say of it, in a sentence. */
  description?: string
  /** Kept out of search engines although anyone may see it. */
  noIndex?: true
  /** The query keys the server's page depends on; others are left to the browser. */
  queryKeys?: readonly string[]
  /** Calls that are answered before the page is rendered on the server. */
  preload?: (visit: Visit) => Preload[]
  /** Calls that need the answers of the first ones. */
  preloadNext?: (state: AppState, visit: Visit) => Preload[]
  /** Whether the page is nothing without its first preloaded call: a 404 there is the page's 404. */
  needsFirst?: true
}

/** An address that only leads on to another. */
export interface RedirectRow {
  path: string
  redirectTo: string
}
