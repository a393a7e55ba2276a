import type { Session } from '@haat/contract/accounts'
import { addressesHeader, sessionHeader } from '@haat/contract/headers'
import { pagingLimits } from '@haat/contract/paging.limits'
import type { Meta, Page } from '@haat/contract/paging'
import { createAction } from '@reduxjs/toolkit'
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type CombinedState,
  type EndpointDefinitions,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react'

import { errorCode } from './api-error.ts'
import { isRecord } from './persistence.ts'
import { refreshSession } from './refresh.ts'
import {
  hasSession,
  requirementFound,
  selectSession,
  signedOut,
  type Requirement,
  type SessionState,
} from './session.ts'

const apiBase = '/api/v1'
const timeoutMs = 30_000
const cacheSeconds = 60

/** `Own`: answers about the caller, to a call that is the same for everybody. */
export const tagTypes = [
  'Products',
  'Categories',
  'Orders',
  'Users',
  'Admins',
  'Vendors',
  'Customers',
  'Payments',
  'Reviews',
  'Questions',
  'Shops',
  'Followers',
  'Profile',
  'Coupons',
  'RecentProducts',
  'Newsletters',
  'Synonyms',
  'Brands',
  'Attributes',
  'CommissionRates',
  'Ledger',
  'Payouts',
  'CommissionInvoices',
  'Disputes',
  'Addresses',
  'Conversations',
  'Complaints',
  'Notices',
  'Wishes',
  'Own',
] as const
export type TagType = (typeof tagTypes)[number]

/** How a page rendered on the server reaches the API without a network: path and query in, response out. */
export type CallApi = (path: string) => Promise<{ status: number; body: unknown }>

/** What the store passes to every call: nothing in the browser, and in tests a `callApi` in place of the network. */
export interface ApiExtra {
  callApi?: CallApi
}

/** The API's response to a successful call. */
export interface Envelope<Data> {
  success: boolean
  message: string
  data: Data
}

export interface PageEnvelope<Row, M extends Meta = Meta> extends Envelope<Row[]> {
  meta: M
}

/** Freezes a response as a whole. Otherwise Immer goes through it, a sixth of the server's time for a list. */
function frozen<Data>(data: Data): Data {
  Object.freeze(data)
  return data
}

export function unwrap<Data>(envelope: Envelope<Data>): Data {
  return frozen(envelope.data)
}

export function unwrapPage<Row, M extends Meta = Meta>(
  envelope: PageEnvelope<Row, M>,
): Page<Row, M> {
  return frozen({ data: envelope.data, meta: envelope.meta })
}

/** For lists whose rows and meta are both inside `data`. */
export function unwrapNested<Row>({ data: { data, meta } }: Envelope<Page<Row>>): Page<Row> {
  return frozen({ data, meta })
}

/** The query of a call; every key may be absent, null or undefined. */
export type Query<Values> = { [Key in keyof Values]?: Values[Key] | null | undefined }

/** A path with its query; null and undefined values are dropped. */
export function withQuery(path: string, values: object): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value !== null && value !== undefined) query.set(key, String(value))
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** `withQuery` for lists that come whole unless a page is asked for: screens show a page. */
export function withLimit(path: string, values: object): string {
  return withQuery(path, { limit: pagingLimits.pageSize, ...values })
}

export type ApiState = CombinedState<EndpointDefinitions, TagType, 'api'>

/** A multipart body: a `data` field with the JSON and, when given, the file. */
export function formBody(data: object, file?: File | null): FormData {
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  if (file !== null && file !== undefined) form.set('file', file)
  return form
}

/** The browser's store takes over the responses (and their tags) that the server rendered with. */
export const pageDataReceived = createAction<ApiState>('api/pageDataReceived')

const overNetwork = fetchBaseQuery({
  baseUrl: apiBase,
  credentials: 'include',
  timeout: timeoutMs,
  prepareHeaders: (headers, { getState }) => {
    const { accessToken } = sessionOf(getState())
    if (accessToken !== null) headers.set('authorization', accessToken)
    // The site may be reached by an address that is not the market's public one.
    headers.set(addressesHeader, 'relative')
    return headers
  },
})

const baseQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = async (
  args,
  context,
  options,
) => {
  const callApi = callApiOf(context.extra)
  if (callApi !== undefined) return inProcess(args, callApi)
  const usedToken = sessionOf(context.getState()).accessToken
  const result = await overNetwork(args, context, options)
  if (result.error?.status === 403) {
    const code = errorCode(result.error)
    if (isRequirement(code)) context.dispatch(requirementFound(code))
  }
  const isRefused = result.error?.status === 401 && !isLogin(args)
  // On a route that is open to anyone, an expired token is no error. A write is not repeated.
  const isVisitors = isRead(args) && result.meta?.response?.headers.get(sessionHeader) === 'ended'
  if (usedToken === null || !(isRefused || isVisitors)) return result
  await renewToken(context, usedToken)
  // The session was renewed or ended; either way the response may differ now.
  const isChanged = sessionOf(context.getState()).accessToken !== usedToken
  return isChanged ? overNetwork(args, context, options) : result
}

/** The one API of the product. Features add their calls with `injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: cacheSeconds,
  refetchOnReconnect: true,
  refetchOnFocus: true,
  extractRehydrationInfo: (action): ApiState | undefined =>
    pageDataReceived.match(action) ? action.payload : undefined,
  endpoints: () => ({}),
})

function renewToken(context: BaseQueryApi, usedToken: string): Promise<void> {
  return refreshSession(
    {
      session: () => sessionOf(context.getState()),
      dispatch: context.dispatch,
      rotate: async (refreshToken) => {
        const request = { url: '/auth/refresh-token', method: 'POST', body: { refreshToken } }
        const first = await overNetwork(request, context, {})
        // The token may be spent although no response came; for 10 seconds the server accepts it again.
        const isLost = first.error?.status === 'FETCH_ERROR'
        const { data, error } = isLost ? await overNetwork(request, context, {}) : first
        if (error !== undefined) return isRefusal(error) ? 'refused' : 'unreachable'
        return isRecord(data) && isSession(data['data']) ? data['data'] : 'unreachable'
      },
    },
    usedToken,
  )
}

/** Only a clear rejection counts; a limit (429), a server error or a lost response does not. */
function isRefusal({ status }: FetchBaseQueryError): boolean {
  return typeof status === 'number' && status < 500 && status !== 429
}

export async function inProcess(args: string | FetchArgs, callApi: CallApi) {
  const { status, body } = await callApi(apiBase + (typeof args === 'string' ? args : args.url))
  if (status >= 200 && status < 300) return { data: body }
  return { error: { status, data: body } }
}

function callApiOf(extra: unknown): CallApi | undefined {
  return isApiExtra(extra) ? extra.callApi : undefined
}

function isApiExtra(extra: unknown): extra is ApiExtra {
  return isRecord(extra) && typeof extra['callApi'] === 'function'
}

function sessionOf(state: unknown): SessionState {
  return hasSession(state) ? selectSession(state) : signedOut
}

function isRequirement(code: string | undefined): code is Requirement {
  return code === 'PASSWORD_CHANGE_REQUIRED' || code === 'TWO_FACTOR_SETUP_REQUIRED'
}

function isLogin(args: string | FetchArgs): boolean {
  return typeof args !== 'string' && args.url === '/auth/login'
}

function isRead(args: string | FetchArgs): boolean {
  return typeof args === 'string' || (args.method ?? 'GET') === 'GET'
}

function isSession(value: unknown): value is Session {
  return (
    isRecord(value) &&
    isRecord(value['user']) &&
    typeof value['accessToken'] === 'string' &&
    typeof value['refreshToken'] === 'string'
  )
}
