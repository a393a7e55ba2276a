import { expect, onTestFinished, test, vi } from 'vitest'
import { firstPaint, start } from './first-paint.ts'

const page =
  '<html><head><link rel="stylesheet" crossorigin href="/assets/index.css"></head><body></body></html>'

/** The page as the plugin leaves it, with a stylesheet of this text. */
function built(css: string): string {
  const { transformIndexHtml } = firstPaint()
  if (typeof transformIndexHtml !== 'object') throw new Error('The plugin changes no page.')
  const bundle = { 'assets/index.css': { type: 'asset', source: css } }
  const html: unknown = Reflect.apply(transformIndexHtml.handler, undefined, [page, { bundle }])
  return String(html)
}

const sign =
  '@font-face{font-family:Taka Sign;src:url(data:font/woff2;base64,AAEC)format("woff2");font-weight:400 700;font-display:swap;unicode-range:U+9F3}'

test('adds a font that is inside the stylesheet by a script before it', () => {
  const html = built(`body{color:red}${sign}p{margin:0}`)
  const [script = ''] = /<script>.*?<\/script>/.exec(html) ?? []
  expect(script).toContain(
    'new FontFace("Taka Sign",Uint8Array.from(atob("AAEC"),c=>c.charCodeAt(0)),{"weight":"400 700","unicodeRange":"U+9F3"})',
  )
  expect(html).toContain(`${script}<style>body{color:red}p{margin:0}</style>`)
})

test('leaves fonts with an address of their own to the browser', () => {
  const figtree = '@font-face{font-family:Figtree;src:url(/assets/figtree.woff2)format("woff2")}'
  expect(built(figtree)).toContain(`<head><style>${figtree}</style>`)
})

test('leaves a large stylesheet a file', () => {
  expect(built(`p{margin:0}${' '.repeat(110_000)}b{margin:0}`)).toBe(page)
})

test.each([
  ['is repeated once the code is here', 29_000, 1],
  ['is forgotten when the code takes longer than anybody waits', 31_000, 0],
])('a press in a part whose code is on its way %s', (_, afterMs, presses) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  start('/entry.js', [])
  document.documentElement.dataset['ready'] = ''
  document.body.innerHTML = '<div data-late=""><button type="button">Report</button></div>'
  const button = document.querySelector('button')
  const onPress = vi.fn()
  button?.addEventListener('click', onPress)
  button?.click()
  expect(onPress).not.toHaveBeenCalled()
  vi.advanceTimersByTime(afterMs)
  delete button?.closest('div')?.dataset['late']
  dispatchEvent(new Event('haat:arrived'))
  expect(onPress).toHaveBeenCalledTimes(presses)
})

/** Whether this script has its tag: what tests before started listens, too. */
const isStarted = (src: string) => document.head.querySelector(`script[src="${src}"]`) !== null

test('scripts wait until the loaded page is on the screen', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  let report: (names: string[]) => void = () => {}
  class PaintObserver {
    constructor(tell: (list: { getEntriesByName: (name: string) => unknown[] }) => void) {
      report = (names) => tell({ getEntriesByName: (name) => names.filter((one) => one === name) })
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', PaintObserver)
  document.body.innerHTML = '<script type="application/json" id="page-scripts">["/own.js"]</script>'
  const isOwnFetched = () => document.head.querySelector('link[href="/own.js"]') !== null
  start('/patient.js', [])
  dispatchEvent(new Event('load'))
  report(['first-paint'])
  vi.advanceTimersByTime(500)
  expect([isStarted('/patient.js'), isOwnFetched()]).toEqual([false, false])
  report(['first-contentful-paint'])
  vi.advanceTimersByTime(500)
  expect([isStarted('/patient.js'), isOwnFetched()]).toEqual([true, true])
})

test('scripts start after two seconds where nothing is painted', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  start('/hidden.js', [])
  dispatchEvent(new Event('DOMContentLoaded'))
  vi.advanceTimersByTime(1_999)
  expect(isStarted('/hidden.js')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isStarted('/hidden.js')).toBe(true)
})
