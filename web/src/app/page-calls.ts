import type { UnknownAction } from '@reduxjs/toolkit'
import { api, inProcess, type CallApi } from '#core/api.ts'
import { rootReducer, type AppState } from './store.ts'

/** An API call that a page is rendered with: an endpoint's name and its arguments. */
export interface Preload {
  endpointName: string
  arg: unknown
}

interface Endpoint<Args> {
  name: string
  initiate: (args: Args) => unknown
}

export function callOf<Args>({ name }: Endpoint<Args>, arg: NoInfer<Args>): Preload {
  return { endpointName: name, arg }
}

export interface CallResult {
  isError: boolean
  error?: unknown
}

/** What of an endpoint's definition makes its call. */
interface Definition {
  query: (arg: unknown) => string
  transformResponse: (body: unknown, meta: unknown, arg: unknown) => unknown
}

/** The API with all of its endpoints, whose own types only the features know. */
const endpoints: {
  enhanceEndpoints(part: { endpoints: Record<string, (definition: Definition) => void> }): unknown
  util: { upsertQueryEntries(entries: (Preload & { value: unknown })[]): UnknownAction }
} = api

/**
 * Makes calls at once and adds their responses to the state in one step: `initiate` takes three dispatches for each
 * call. No store takes part: its middleware would keep it for as long as responses that nothing uses are kept.
 * A failed call adds nothing.
 */
export async function makeCalls(
  state: AppState,
  callApi: CallApi,
  calls: readonly Preload[],
): Promise<{ state: AppState; results: CallResult[] }> {
  const answers = await Promise.all(calls.map((call) => answerTo(callApi, call)))
  const entries = calls.flatMap((call, at) => {
    const answer = answers[at]
    return answer === undefined || 'error' in answer ? [] : [{ ...call, value: answer.value }]
  })
  const results = answers.map((answer) =>
    'error' in answer ? { isError: true, error: answer.error } : { isError: false },
  )
  return { state: rootReducer(state, endpoints.util.upsertQueryEntries(entries)), results }
}

async function answerTo(
  callApi: CallApi,
  { endpointName, arg }: Preload,
): Promise<{ value: unknown } | { error: unknown }> {
  const { query, transformResponse } = definitionOf(endpointName)
  try {
    const { data, error } = await inProcess(query(arg), callApi)
    return error === undefined ? { value: transformResponse(data, undefined, arg) } : { error }
  } catch (error) {
    return { error }
  }
}

function definitionOf(endpointName: string): Definition {
  const found: Definition[] = []
  endpoints.enhanceEndpoints({ endpoints: { [endpointName]: (each) => void found.push(each) } })
  const [definition] = found
  if (definition === undefined) throw new Error(`The API has no endpoint ${endpointName}.`)
  return definition
}
