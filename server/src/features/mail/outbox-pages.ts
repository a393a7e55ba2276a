import { escapeHtml } from '#core/http/escape-html.ts'
import { textOf } from './email.ts'
import type { MailRow } from './mail.queries.ts'

const style = `
  :root { color-scheme: light dark; --canvas: light-dark(#f4f7f8, #0c1314);
    --surface: light-dark(#fff, #131c1d); --line: light-dark(#dfe6e8, #273335);
    --ink: light-dark(#10201f, #e9f0ef); --muted: light-dark(#51625f, #9fb2b0);
    --link: light-dark(#0b5f5b, #5fcabf) }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--canvas); color: var(--ink);
    font: 16px/1.5 system-ui, 'Noto Sans Bengali', sans-serif }
  main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem }
  h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere }
  p { margin: 0 0 1.25rem; color: var(--muted) }
  a { color: var(--link) }
  ol { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px;
    background: var(--surface); overflow: hidden }
  li + li { border-top: 1px solid var(--line) }
  li > strong, li > span, li > time { display: block; padding: .25rem 1rem }
  li a { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .75rem 1rem;
    color: inherit; text-decoration: none; overflow-wrap: anywhere }
  li a:hover strong { text-decoration: underline }
  li span { width: 100%; color: var(--muted); font-size: .875rem }
  time { color: var(--muted); font-size: .875rem; white-space: nowrap }
  iframe { width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: 12px; background: #fff }
  pre { padding: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface);
    white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.5 ui-monospace, monospace }
  .empty { padding: 3rem 1rem; border: 1px dashed var(--line); border-radius: 12px; text-align: center }`

/** The outbox as a page: every email, newest first. */
export function outboxPage(mails: readonly MailRow[]): string {
  const rows = mails.map(
    (mail) => `<li><a href="/dev/mail/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>
      ${timeOf(mail)}<span>${escapeHtml(mail.recipient_name)} &lt;${escapeHtml(mail.recipient)}&gt;</span></a></li>`,
  )
  const list =
    rows.length === 0
      ? '<p class="empty">There are no emails yet.</p>'
      : `<ol>${rows.join('\n')}</ol>`
  return page(
    'Outbox',
    `<h1>Outbox</h1>
    <p>No mail server is configured, so emails stay here and are not sent.</p>${list}`,
  )
}

interface TextMessage {
  phone: string | null
  body: string | null
  parts: number | null
  state: string
  created_at: string
}

/** The text messages of the demo as a page, newest first. */
export function textsPage(texts: readonly TextMessage[]): string {
  const rows = texts.map(
    ({ phone, body, parts, state, created_at: at }) =>
      `<li><strong>${escapeHtml(body ?? '')}</strong> ${timeOf({ created_at: at })}
      <span>${escapeHtml(phone ?? 'no phone')}, ${state}, ${parts ?? 0} parts</span></li>`,
  )
  const list =
    rows.length === 0
      ? '<p class="empty">There are no text messages yet.</p>'
      : `<ol>${rows.join('\n')}</ol>`
  return page(
    'Text messages',
    `<p><a href="/dev/mail">To the emails</a></p><h1>Text messages</h1>
    <p>No gateway is configured, so text messages stay here and are not sent.</p>${list}`,
  )
}

/** One email as a page: as HTML in a frame, and as plain text. */
export function emailPage(mail: MailRow): string {
  const head = `<p><a href="/dev/mail">Back to the outbox</a></p>
    <h1>${escapeHtml(mail.subject)}</h1>
    <p>To ${escapeHtml(mail.recipient_name)} &lt;${escapeHtml(mail.recipient)}&gt;, ${timeOf(mail)}
    ${mail.reply_to === null ? '' : `, replies go to ${escapeHtml(mail.reply_to)}`}</p>`
  const text = textOf(mail)
  if (text === '') {
    return page(
      mail.subject,
      `${head}<p class="empty">This email has expired, and its text was deleted.</p>`,
    )
  }
  return page(
    mail.subject,
    `${head}
    <iframe title="The email" src="/dev/mail/${mail.id}/html"
      sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
    <h2>Plain text</h2><pre>${escapeHtml(text)}</pre>`,
  )
}

function timeOf(mail: Pick<MailRow, 'created_at'>): string {
  const shown = `${mail.created_at.slice(0, 16).replace('T', ' ')} UTC`
  return `<time datetime="${mail.created_at}">${shown}</time>`
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Haat</title><style>${style}</style></head>
<body><main>${body}</main></body></html>`
}
