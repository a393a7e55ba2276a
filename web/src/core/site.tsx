import { createContext, use } from 'react'

/** What a page knows of the site it is part of; `origin` has no trailing slash. */
export interface Site {
  origin: string
}

const SiteContext = createContext<Site>({ origin: '' })

export const SiteProvider = SiteContext.Provider

export function useSite(): Site {
  return use(SiteContext)
}
