import { expect, it } from 'vitest'
import { readableUrl } from './readable-urls.ts'

it.each([
  ['/products/%E0%A6', '/404'],
  ['/products/50%-off?page=2', '/404'],
  ['/dashboard/orders/%', '/dashboard/404'],
  ['/products/%E0%A6%AE', '/products/%E0%A6%AE'],
  // A query is read by itself.
  ['/products?search=100%', '/products?search=100%'],
  ['/products', '/products'],
  // Programs get the error.
  ['/api/v1/products/%E0%A6', '/api/v1/products/%E0%A6'],
  ['/media/%', '/media/%'],
])('%s is routed as %s', (url, readable) => {
  expect(readableUrl(url)).toBe(readable)
})
