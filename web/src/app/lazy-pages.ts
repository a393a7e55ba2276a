import type { ComponentType } from 'react'
import { lazyPage, type LazyPage } from './lazy-page.tsx'

const files = import.meta.glob<{ default: ComponentType }>('../pages/**/*-page.tsx')

/** The page of `src/pages/<name>-page.tsx`, loaded when it is first shown. */
export function page(name: string): LazyPage {
  const load = files[`../pages/${name}-page.tsx`]
  if (load === undefined) throw new Error(`There is no page src/pages/${name}-page.tsx`)
  return lazyPage(`pages/${name}-page`, load)
}
