import { escapeHtml } from '#core/http/escape-html.ts'
import { formatMoney } from '@haat/contract/money'
import type { SandboxRow } from './sandbox.queries.ts'

const style = `
  :root { color-scheme: light dark; --canvas: light-dark(#f4f7f8, #0c1314);
    --surface: light-dark(#fff, #131c1d); --line: light-dark(#dfe6e8, #273335);
    --ink: light-dark(#10201f, #e9f0ef); --muted: light-dark(#51625f, #9fb2b0);
    --primary: light-dark(#0b5f5b, #5fcabf); --on-primary: light-dark(#fff, #06201e);
    --warn: light-dark(#fff3d6, #3a2d0b); --on-warn: light-dark(#5c4200, #ffdf9b) }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
    background: var(--canvas); color: var(--ink); font: 16px/1.5 system-ui, 'Noto Sans Bengali', sans-serif }
  main { width: 100%; max-width: 26rem; background: var(--surface); border: 1px solid var(--line);
    border-radius: 16px; overflow: hidden }
  .notice { margin: 0; padding: .75rem 1.5rem; background: var(--warn); color: var(--on-warn);
    font-size: .875rem; font-weight: 600 }
  .inside { padding: 1.5rem }
  p { margin: 0 0 1.25rem; color: var(--muted) }
  h1 { margin: 0; font-size: 1.125rem; overflow-wrap: anywhere }
  .amount { margin: .25rem 0 1.25rem; color: var(--ink); font-size: 1.75rem; font-weight: 700; line-height: 1.2;
    overflow-wrap: anywhere }
  dl { margin: 0 0 1.5rem; border-top: 1px solid var(--line) }
  dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0;
    border-bottom: 1px solid var(--line); font-size: .9375rem }
  dt { color: var(--muted) }
  dd { margin: 0; text-align: right; overflow-wrap: anywhere }
  code { font: .8125rem/1.7 ui-monospace, monospace }
  form { display: grid; gap: .625rem }
  button, .go { display: block; width: 100%; min-height: 2.875rem; padding: .625rem 1rem; border-radius: 10px;
    border: 1px solid var(--line); background: transparent; color: inherit; font: inherit; font-weight: 600;
    text-align: center; text-decoration: none; cursor: pointer }
  button:hover, .go:hover { border-color: var(--primary) }
  .first { background: var(--primary); border-color: var(--primary); color: var(--on-primary) }
  :focus-visible { outline: 3px solid var(--primary); outline-offset: 2px }
`

const labels = [
  ['approve', 'Approve the payment'],
  ['slow', 'Approve in 10 seconds'],
  ['decline', 'Decline the payment'],
  ['cancel', 'Cancel and go back'],
] as const

const news: Record<SandboxRow['state'], string> = {
  OPEN: '',
  APPROVED: 'This payment was approved.',
  DECLINED: 'This payment was declined.',
  CANCELLED: 'This payment was cancelled.',
}

/** The test gateway's payment page: plain forms, no script. */
export function sandboxPage(row: SandboxRow): string {
  const buttons = labels.map(
    ([action, label], index) =>
      `<button name="action" value="${action}"${index === 0 ? ' class="first"' : ''}>${label}</button>`,
  )
  const body =
    row.state === 'OPEN'
      ? `<form method="post">${buttons.join('\n')}</form>`
      : `<p>${news[row.state]}</p>
        <form method="post"><button class="first" name="action" value="back">Back to the market</button></form>`
  return page(`
    <h1>${escapeHtml(row.description)}</h1>
    <p class="amount">${amountOf(row)}</p>
    <dl>
      <div><dt>Payer</dt><dd>${escapeHtml(row.payer)}</dd></div>
      <div><dt>Transaction</dt><dd><code>${escapeHtml(row.transaction_id)}</code></dd></div>
    </dl>
    ${body}`)
}

/** For a transaction the test gateway does not know. */
export function unknownPaymentPage(): string {
  return page(`<h1>No such payment</h1><p>The test gateway does not know this transaction.</p>
    <a class="go first" href="/">Back to the market</a>`)
}

/** As gateways write it; the taka sign is not in every system's fonts. */
function amountOf({ amount }: SandboxRow): string {
  return formatMoney(amount).replace('৳', ' BDT')
}

function page(body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Test gateway · Haat</title><style>${style}</style></head>
<body><main><p class="notice">Test gateway: no money moves here.</p><div class="inside">${body}</div></main></body></html>`
}
