import type { ComponentType } from 'react'
import { createPath, Link as RouterLink, type LinkProps } from 'react-router'

/**
 * A link to a page of the site. While the server renders, it is the anchor that the router's link becomes, without
 * what a click needs: a page has some 70 links, which cost a tenth of its rendering otherwise.
 */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? PlainLink : RouterLink

function PlainLink(props: LinkProps) {
  const {
    to,
    children,
    replace: _replace,
    state: _state,
    preventScrollReset: _preventScrollReset,
    ...attributes
  } = props
  const href = typeof to === 'string' ? to : createPath(to)
  // The router resolves relative addresses by the page that they are on.
  if (!href.startsWith('/')) return <RouterLink {...props} />
  return (
    <a {...attributes} href={href} data-discover="true">
      {children}
    </a>
  )
}
