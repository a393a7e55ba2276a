import { courierTitles } from '@haat/contract/consignments'
import { escapeHtml } from '#core/http/escape-html.ts'
import type { SandboxParcel } from './protocol.ts'
import { sandboxSteps } from './sandbox-steps.ts'

const style = `
  :root { color-scheme: light dark; --canvas: light-dark(#f4f7f8, #0c1314);
    --surface: light-dark(#fff, #131c1d); --line: light-dark(#dfe6e8, #273335);
    --ink: light-dark(#10201f, #e9f0ef); --muted: light-dark(#51625f, #9fb2b0);
    --warn: light-dark(#fff3d6, #3a2d0b); --on-warn: light-dark(#5c4200, #ffdf9b) }
  * { box-sizing: border-box }
  body { margin: 0; padding: 1rem; background: var(--canvas); color: var(--ink);
    font: 16px/1.5 system-ui, 'Noto Sans Bengali', sans-serif }
  main { max-width: 48rem; margin: 0 auto; display: grid; gap: 1rem }
  .notice { margin: 0; padding: .75rem 1.5rem; background: var(--warn); color: var(--on-warn);
    border-radius: 10px; font-weight: 600 }
  section { padding: 1rem 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 16px }
  h1, h2 { margin: 0; font-size: 1.125rem; overflow-wrap: anywhere }
  p { margin: .25rem 0 1rem; color: var(--muted) }
  form { display: flex; flex-wrap: wrap; gap: .5rem }
  button { min-height: 2.75rem; padding: .5rem 1rem; border-radius: 10px; border: 1px solid var(--line);
    background: transparent; color: inherit; font: inherit; cursor: pointer }
`

/** The parcels of the test couriers: plain forms, no script. */
export function sandboxParcelsPage(parcels: readonly SandboxParcel[]): string {
  const sections = parcels.map((parcel) => section(parcel)).join('\n')
  const none = '<section><p>No parcel has been booked yet.</p></section>'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Test couriers · Haat</title><style>${style}</style></head>
<body><main><p class="notice">Test couriers: no parcel moves here.</p><h1>Parcels at the test couriers</h1>
${sections === '' ? none : sections}</main></body></html>`
}

function section({ courier, consignment, requestId, status }: SandboxParcel): string {
  const buttons = sandboxSteps[courier].map(
    (step) =>
      `<button name="status" value="${step}">${escapeHtml(step.replaceAll(/[_-]/g, ' '))}</button>`,
  )
  return `<section><h2>${courierTitles[courier]} ${escapeHtml(consignment)}</h2>
    <p>${escapeHtml(requestId)} · ${escapeHtml(status)}</p>
    <form method="post"><input type="hidden" name="courier" value="${courier}">
    <input type="hidden" name="consignment" value="${escapeHtml(consignment)}">${buttons.join('\n')}</form></section>`
}
