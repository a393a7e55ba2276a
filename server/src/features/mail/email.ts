import { z } from '@haat/contract/schema'
import { escapeHtml } from '#core/http/escape-html.ts'

const line = z.object({
  label: z.string(),
  value: z.string(),
  isStrong: z.optional(z.boolean()),
})
export type Line = z.infer<typeof line>

/** What an email says, before it is rendered as plain text or HTML. Every text in it is plain, never markup. */
export const emailContent = z.object({
  heading: z.string(),
  paragraphs: z.readonly(z.array(z.string())),
  /** What was ordered: a name and a price each. */
  lines: z.optional(z.readonly(z.array(line))),
  /** Sums and facts below the lines; the last sum may be emphasised. */
  facts: z.optional(z.readonly(z.array(line))),
  action: z.optional(z.object({ label: z.string(), url: z.string() })),
  /** Small print. */
  note: z.optional(z.string()),
})
export type EmailContent = z.infer<typeof emailContent>

export interface Email extends EmailContent {
  subject: string
}

/** An email as the queue keeps it; without `content` it is one of an older release, or its text was deleted. */
interface KeptEmail {
  subject: string
  content: EmailContent | null
  body_text: string
  body_html: string
}

/** The email as plain text; empty once its text was deleted. */
export function textOf({ content, body_text: stored }: KeptEmail): string {
  return content === null ? stored : toText(content)
}

/** The email as HTML; empty once its text was deleted. */
export function htmlOf({ subject, content, body_html: stored }: KeptEmail): string {
  return content === null ? stored : toHtml({ subject, ...content })
}

const footer = 'Haat · To simplify your shopping experience.'

/** The email as plain text. Its own sentences wrap at 72 characters. */
export function toText(email: EmailContent): string {
  const blocks = [email.heading, ...email.paragraphs.map((text) => wrap(text, 72))]
  const table = [...(email.lines ?? []), ...(email.facts ?? [])]
  if (table.length > 0) blocks.push(table.map((each) => `${each.label}: ${each.value}`).join('\n'))
  if (email.action !== undefined) blocks.push(`${email.action.label}:\n${email.action.url}`)
  if (email.note !== undefined) blocks.push(wrap(email.note, 72))
  return `${[...blocks, `-- \n${footer}`].join('\n\n')}\n`
}

const colours = {
  canvas: '#f4f7f8',
  surface: '#ffffff',
  line: '#dfe6e8',
  ink: '#10201f',
  muted: '#51625f',
  brand: '#0a4441',
  primary: '#0b5f5b',
}
/** For mail programs that have a dark mode and support style rules. The others show the colours above. */
const darkRules = `@media (prefers-color-scheme: dark) {
.canvas { background: #0c1314 !important }
.surface { background: #131c1d !important }
.ink { color: #e9f0ef !important }
.muted { color: #9fb2b0 !important }
td { border-color: #273335 !important }
}`
const font =
  "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans Bengali','Helvetica Neue',Arial,sans-serif"

/** The email as HTML that mail programs understand: tables, inline styles, no external resources. */
export function toHtml(email: Email): string {
  const p = (text: string, colour: 'ink' | 'muted', size: string) =>
    `<p class="${colour}" style="margin:0 0 16px;${size};color:${colours[colour]}">${escapeHtml(text)}</p>`
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${colours.ink}">${escapeHtml(email.heading)}</h1>`,
    ...email.paragraphs.map((text) => p(text, 'ink', 'font-size:16px;line-height:1.55')),
    tableOf(email.lines ?? [], { colour: 'ink', whole: 'value' }),
    tableOf(email.facts ?? [], { colour: 'muted', whole: 'label' }),
    email.action === undefined ? '' : button(email.action),
    email.note === undefined ? '' : p(email.note, 'muted', 'font-size:14px;line-height:1.5'),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(email.subject)}</title>
<style>${darkRules}</style></head>
<body class="canvas" style="margin:0;background:${colours.canvas};${font}">
<div role="main"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;overflow-wrap:anywhere;word-break:break-word">
<tr><td style="padding:18px 28px;background:${colours.brand};border-radius:12px 12px 0 0;color:#ffffff;font-size:20px;font-weight:700">Haat</td></tr>
<tr><td class="surface" style="padding:28px 28px 12px;background:${colours.surface};border-radius:0 0 12px 12px">
${body.filter((part) => part !== '').join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 28px;font-size:13px;color:${colours.muted}">${escapeHtml(footer)}</td></tr>
</table></td></tr></table></div></body></html>
`
}

/** `whole` is the column whose text does not wrap: amounts beside goods, labels beside facts. */
function tableOf(
  lines: readonly Line[],
  { colour, whole }: { colour: 'ink' | 'muted'; whole: 'label' | 'value' },
): string {
  if (lines.length === 0) return ''
  const cell = `padding:8px 0;border-bottom:1px solid ${colours.line};font-size:15px;line-height:1.4;vertical-align:top`
  const rows = lines.map(({ label, value, isStrong = false }) => {
    const name = isStrong ? 'ink' : colour
    const look = `${cell};color:${colours[name]}${isStrong ? ';font-weight:700' : ''}`
    const keep = (column: 'label' | 'value') => (column === whole ? ';white-space:nowrap' : '')
    return (
      `<tr><td class="${name}" style="${look}${keep('label')}">${escapeHtml(label)}</td>` +
      `<td class="${name}" align="right" style="${look};padding-left:16px${keep('value')}">${escapeHtml(value)}</td></tr>`
    )
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`
}

function button({ label, url }: { label: string; url: string }): string {
  const look = `display:inline-block;padding:12px 22px;background:${colours.primary};color:#ffffff;border-radius:8px`
  return (
    `<p style="margin:8px 0 20px"><a href="${escapeHtml(url)}" target="_blank" rel="noopener" ` +
    `style="${look};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`
  )
}

function wrap(text: string, width: number): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`
    } else {
      lines.push(word)
    }
  }
  return lines.join('\n')
}

/** Makes a full address from a path of the site. */
export type Link = (path: string) => string

/** Greets the reader by name, if the name is known. */
export function hello(name: string): string {
  return name === '' ? 'Hello,' : `Hello ${name},`
}
