import { renderToStaticMarkup } from 'react-dom/server'
import { Link as RouterLink, MemoryRouter, type LinkProps } from 'react-router'
import { expect, test, vi } from 'vitest'

const links: LinkProps[] = [
  { to: '/cart' },
  { to: '/products?category=Mouse&page=2#list', className: 'a b', 'aria-current': 'page' },
  { to: { pathname: '/login', search: '?next=%2Fcart' }, state: { from: '/cart' }, replace: true },
  { to: '?page=2', children: 'next' },
  { to: 'https://example.com/x', target: '_blank', rel: 'noreferrer' },
]

test.each(links)('the server renders the link to $to as the browser does', async (props) => {
  vi.stubEnv('SSR', true)
  vi.resetModules()
  const { Link } = await import('./link.tsx')
  vi.unstubAllEnvs()
  expect(Link).not.toBe(RouterLink)
  const markup = (Kind: typeof Link) =>
    renderToStaticMarkup(
      <MemoryRouter initialEntries={['/products']}>
        <Kind {...props} />
      </MemoryRouter>,
    )
  expect(markup(Link)).toBe(markup(RouterLink))
})
