import { globSync } from 'node:fs'
import path from 'node:path'
import type { DeclaredRoute } from '#core/http/http.ts'
import type { Case, Permissions } from './case.ts'

const features = path.resolve(import.meta.dirname, '../../src/features')

/** The cases of every feature's `<noun>.permissions.ts`. A route with two cases is an error. */
export const cases: ReadonlyMap<string, Case> = await gather()

async function gather(): Promise<Map<string, Case>> {
  const found = new Map<string, Case>()
  for (const file of globSync('*/*.permissions.ts', { cwd: features })) {
    const { permissions }: { permissions: Permissions } = await import(path.join(features, file))
    for (const [route, each] of Object.entries(permissions)) {
      if (found.has(route)) throw new Error(`${file} holds ${route} a second time`)
      found.set(route, each)
    }
  }
  return found
}

/** How the cases name a route: `GET /orders/my-orders`. */
export function nameOf({ method, url }: DeclaredRoute): string {
  return `${method} ${url}`
}
