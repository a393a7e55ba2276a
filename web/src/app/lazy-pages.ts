import type { ComponentType } from 'react'
import { lazyPage, type LazyPage } from './lazy-page.tsx'

const files = import.meta.glob<{ default: ComponentType }>('../pages/**/*-page.tsx')
const pages = new Map<string, LazyPage>()

/** The page of `src/pages/<file>-page.tsx`, loaded when it is first shown. Rows may share a file. */
export function pageOf(file: string): LazyPage {
  const known = pages.get(file)
  if (known !== undefined) return known
  const load = files[`../pages/${file}-page.tsx`]
  if (load === undefined) throw new Error(`There is no page src/pages/${file}-page.tsx`)
  const page = lazyPage(`pages/${file}-page`, load)
  pages.set(file, page)
  return page
}
