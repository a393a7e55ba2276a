import { expect } from 'vitest'

export interface ClientAnswer<Data> {
  status: number
  headers: Headers
  message: string
  code?: string
  data: Data
  meta: { limit: number; total: number }
}

/**
 * A third-party client that follows the specification: it has its own origin, sends the raw token, never
 * refreshes it and sends none of our headers. Every response must allow its origin and its credentials.
 */
export function otherClient({ market, origin }: { market: string; origin: string }) {
  return async function call<Data>(
    path: string,
    { token, method, body }: { token?: string; method?: string; body?: object | FormData } = {},
  ): Promise<ClientAnswer<Data>> {
    const isForm = body instanceof FormData
    const answer = await fetch(`${market}/api/v1${path}`, {
      method: method ?? 'GET',
      headers: {
        origin,
        ...(token === undefined ? {} : { authorization: token }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    })
    expect(answer.headers.get('access-control-allow-origin'), path).toBe(origin)
    expect(answer.headers.get('access-control-allow-credentials'), path).toBe('true')
    return {
      status: answer.status,
      headers: answer.headers,
      ...((await answer.json()) as Omit<ClientAnswer<Data>, 'status' | 'headers'>),
    }
  }
}
