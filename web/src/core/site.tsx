import { createContext, use } from 'react'

/** The facts that a page knows about the site; `origin` has no trailing slash. */
export interface Site {
  origin: string
  /** Takes a page's structured data of schema.org; on the server only, since search engines read pages there. */
  describe?: (data: object) => void
  /** The server sent this page with its content, although it is guarded: the browser said that it may see it. */
  isOpened?: boolean | undefined
}

const SiteContext = createContext<Site>({ origin: '' })

export const SiteProvider = SiteContext.Provider

export function useSite(): Site {
  return use(SiteContext)
}
