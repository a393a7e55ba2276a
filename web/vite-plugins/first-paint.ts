import type { Plugin } from 'vite'

/** Past this many bytes a stylesheet is better cached on its own than sent with every page. */
const inlineUpToBytes = 80_000

/**
 * What the browser loads first is what the page shows: the stylesheet comes with the page, which spares
 * the first paint a round trip, and the scripts, which only make it answer, leave the line to pictures.
 */
export function firstPaint(): Plugin {
  return {
    name: 'haat:first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        return html
          .replaceAll(
            /<(script type="module"|link rel="modulepreload")/g,
            '<$1 fetchpriority="low"',
          )
          .replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file) => {
            const asset = bundle[String(file)]
            if (asset?.type !== 'asset') return link
            const css = asset.source.toString().trim()
            const fits = css.length <= inlineUpToBytes && !css.includes('</style')
            return fits ? `<style>${css}</style>` : link
          })
      },
    },
  }
}
