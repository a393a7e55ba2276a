import type { DeclaredRoute } from '#core/http/http.ts'
import type { Cases } from './case.ts'
import { marketCases } from './market-cases.ts'
import { orderCases } from './order-cases.ts'
import { peopleCases } from './people-cases.ts'

/** A case for every call. */
export const cases: Cases = { ...peopleCases, ...marketCases, ...orderCases }

/** How a route is named in the cases and in the table: `GET /orders/my-orders`. */
export function wordsOf({ method, url }: DeclaredRoute): string {
  return `${method} ${url}`
}
