import type { Plugin, Rolldown } from 'vite'

/**
 * A stylesheet above this size is better cached on its own than inlined into every page. At 80 kB it is not: apart, the
 * largest picture of a first page is there 150 to 200 ms later on a phone.
 */
const inlineUpToBytes = 100_000

/**
 * The browser first loads what the page shows: the stylesheet is inlined, which saves the first paint a
 * round trip, and the scripts come after the pictures. Fonts inside the stylesheet are there at the first layout.
 */
export function firstPaint(): Plugin {
  return {
    name: 'haat:first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => inlineStyles(deferScripts(html), bundle),
    },
  }
}

const tags =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g

function deferScripts(html: string): string {
  const [entry, ...others] = [...html.matchAll(tags)].map(([, address]) => address)
  if (entry === undefined) return html
  const script = start
    .toString()
    .replace(/^function start/, 'function')
    .replaceAll(/\s+/g, ' ')
  const call = `<script>(${script})(${JSON.stringify(entry)},${JSON.stringify(others)})</script>`
  return html.replaceAll(tags, '').replace('</head>', () => `  ${call}\n  </head>`)
}

/**
 * Runs in the browser. Scripts start when the visible pictures are on the screen, which on a phone is long after their
 * frame, or after a timeout: one tag per file in dependency order, so that a phone can respond between two of them.
 * Those of the page itself, which the server names in `page-scripts`, are fetched beside them.
 *
 * A press before hydration, or in an island whose code is on its way (`data-late`), is repeated after it, and not
 * handled earlier: React may see the first press too, which would run the action twice, or on a cart that has not been
 * read yet. That holds for buttons, for checkboxes and radio buttons, which React would set back, and for links that
 * scripts turn into more (`data-press`); others are followed at once. After half a minute nobody expects what they
 * pressed to happen any more.
 */
export function start(entry: string, others: readonly string[]) {
  const page = document.documentElement
  let isStarted = false
  let pressed: HTMLElement | null = null
  let pressedAt = 0
  const fetchLate = (tag: string, about: object) =>
    document.head.append(
      Object.assign(document.createElement(tag), about, { crossOrigin: '', fetchPriority: 'low' }),
    )
  function begin() {
    if (isStarted) return
    isStarted = true
    for (const src of [...others, entry]) fetchLate('script', { type: 'module', async: false, src })
    const own: string[] = JSON.parse(document.getElementById('page-scripts')?.textContent ?? '[]')
    for (const href of own) fetchLate('link', { rel: 'modulepreload', href })
  }
  const isEarly = (control: Element) =>
    page.dataset['ready'] === undefined || control.closest('[data-late]') !== null
  function repeat() {
    if (pressed === null || isEarly(pressed)) return
    const control = pressed
    pressed = null
    if (control.isConnected && Date.now() - pressedAt < 30_000) control.click()
  }
  const painted = (then: () => void) => requestAnimationFrame(() => setTimeout(then))
  const whenShown = (list: PerformanceObserverEntryList) => {
    const [first] = list.getEntriesByName('first-contentful-paint')
    if (first !== undefined) painted(() => painted(begin))
  }
  const watch = () => new PerformanceObserver(whenShown).observe({ type: 'paint', buffered: true })
  addEventListener('load', watch)
  addEventListener('DOMContentLoaded', () => setTimeout(begin, 2_000))
  addEventListener(
    'click',
    (event) => {
      const { target } = event
      const pressable = 'button[type=button], a[data-press], [type=checkbox], [type=radio]'
      const control = target instanceof Element ? target.closest<HTMLElement>(pressable) : null
      if (control === null || !isEarly(control)) return
      // A press with a modifier asks the browser for the link itself.
      if (control.tagName === 'A' && (event.metaKey || event.ctrlKey || event.shiftKey)) return
      event.preventDefault()
      pressed = control
      pressedAt = Date.now()
      event.stopPropagation()
    },
    true,
  )
  addEventListener('haat:ready', repeat)
  addEventListener('haat:arrived', repeat)
}

function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file) => {
    const asset = bundle[String(file)]
    if (asset?.type !== 'asset') return link
    const css = asset.source.toString().trim()
    const fits = css.length <= inlineUpToBytes && !css.includes('</style')
    return fits ? withFontsAtHand(css) : link
  })
}

const faces =
  /@font-face\{font-family:([^;}]+);src:url\(data:font\/woff2;base64,([^)]+)\)[^;}]*;font-weight:([^;}]+);[^}]*unicode-range:([^;}]+)\}/g

/**
 * A browser decodes the fonts of a stylesheet after its first layout. Until then it searches all fonts of the device
 * for a sign that only one of them has (the taka's), at every size, and lays the page out again afterwards: most of
 * the work before the first paint. A font that a script adds is there at once.
 */
function withFontsAtHand(css: string): string {
  const added = [...css.matchAll(faces)].map(([, family, data, weight, unicodeRange]) => {
    const name = JSON.stringify(family?.replaceAll(/["']/g, ''))
    const bytes = `Uint8Array.from(atob(${JSON.stringify(data)}),c=>c.charCodeAt(0))`
    return `document.fonts.add(new FontFace(${name},${bytes},${JSON.stringify({ weight, unicodeRange })}))`
  })
  const script = added.length === 0 ? '' : `<script>try{${added.join(';')}}catch{}</script>`
  return `${script}<style>${css.replaceAll(faces, '')}</style>`
}
