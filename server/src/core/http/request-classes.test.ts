import { expect, it } from 'vitest'
import { createRequestClasses } from './request-classes.ts'

function classes() {
  const made = createRequestClasses()
  made.declare('/api/v1/orders/create', 'order')
  made.declare('/api/v1/payments/:id', 'order')
  made.exempt('/media/:id/:file')
  made.exempt('/assets/*')
  made.exempt('/favicon.svg')
  made.exempt('/healthz')
  return made
}

it.each([
  ['GET', '/api/v1/products', 'read'],
  ['HEAD', '/api/v1/products', 'read'],
  ['GET', '/api/v1/products?searchTerm=mouse', 'search'],
  ['POST', '/api/v1/reviews', 'write'],
  ['GET', '/products', 'page'],
  ['POST', '/api/v1/orders/create', 'order'],
  ['POST', '/api/v1/orders/create?x=1', 'order'],
  ['POST', '/api/v1/orders/created', 'write'],
  ['GET', '/api/v1/payments/7', 'order'],
  ['GET', '/api/v1/payments', 'order'],
  ['GET', '/api/v1/payments-of-last-year', 'read'],
  ['GET', '/media/1/640.webp', null],
  ['GET', '/mediation', 'page'],
  ['GET', '/healthz', null],
  ['GET', '/favicon.svg', null],
  ['GET', '/favicon.svg?x', null],
  ['GET', '/nothing.svg', 'page'],
  ['GET', '/assets/fonts/a.woff2', null],
  ['GET', '/assets', 'page'],
  ['GET', '/media', 'page'],
  ['GET', '/media/1', 'page'],
  ['GET', '/media/1/640.webp/2', 'page'],
  ['GET', '/media%2F1/640.webp', 'page'],
  ['GET', '/%61pi/v1/products?search%54erm=mouse', 'search'],
  ['POST', '/api/v1/orders/cre%61te', 'order'],
  ['GET', '/api/v1/favicon.svg', 'read'],
  ['OPTIONS', '/api/v1/orders/create', null],
])('%s %s belongs to %s', (method, url, expected) => {
  expect(classes().classOf({ method, url })).toBe(expected)
})

it('characters of a path that are special in regular expressions match literally', () => {
  const made = createRequestClasses()
  made.declare('/a.b', 'order')
  expect(made.classOf({ method: 'GET', url: '/a.b' })).toBe('order')
  expect(made.classOf({ method: 'GET', url: '/axb' })).toBe('page')
})
