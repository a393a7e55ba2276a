import type { ComponentType } from 'react'
import { lazyPage, type LazyPage } from './lazy-page.tsx'

export interface PageModule {
  default: ComponentType
}

/** By the path of each page's source, what loads it. */
type PageFiles = Record<string, () => Promise<PageModule>>

/**
 * Finds the page of `src/pages/<file>-page.tsx` among these files. It is loaded when it is first shown. Rows may
 * share a file.
 */
export function lazyPages(files: PageFiles): (file: string) => LazyPage {
  const pages = new Map<string, LazyPage>()
  return (file) => {
    const known = pages.get(file)
    if (known !== undefined) return known
    const load = files[`../pages/${file}-page.tsx`]
    if (load === undefined) throw new Error(`There is no page src/pages/${file}-page.tsx`)
    const page = lazyPage(`pages/${file}-page`, load)
    pages.set(file, page)
    return page
  }
}
