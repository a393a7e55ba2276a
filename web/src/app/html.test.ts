import { expect, test } from 'vitest'
import { fillTemplate, scriptsOf, splitHead } from './html.ts'

test('head elements are moved to the head, everything else stays', () => {
  const head =
    '<title>Mouse &gt; Haat</title><meta name="description" content="a &lt;b&gt;"/><link rel="canonical" href="/x"/>'
  const body = '<div><title>not me</title></div>'
  expect(splitHead(head + body)).toEqual({ head, body })
  expect(splitHead(body)).toEqual({ head: '', body })
})

test('parts are inserted literally, with any characters', () => {
  const template = '<head><!--head--></head><div><!--app--></div><!--state-->'
  const parts = { head: '$&', app: "$' $1 <!--state-->", state: '$$' }
  expect(fillTemplate(template, parts).join('')).toBe(
    "<head>$&</head><div>$' $1 <!--state--></div>$$",
  )
})

test('scripts of a page are those its entry has not loaded already', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_vendor.js'] },
    '_vendor.js': { file: 'assets/vendor.js' },
    '_shared.js': { file: 'assets/shared.js', imports: ['_vendor.js'] },
    'src/pages/storefront/home-page.tsx': {
      file: 'assets/home.js',
      imports: ['_shared.js', 'index.html'],
    },
  }
  expect(scriptsOf(manifest, ['pages/storefront/home-page'])).toEqual([
    'assets/home.js',
    'assets/shared.js',
  ])
  expect(scriptsOf(null, ['pages/storefront/home-page'])).toEqual([])
})
