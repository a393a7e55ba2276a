import { errorCatalogue, type ErrorCode } from '@haat/contract/errors'
import type { DeclaredRoute } from '#core/http/http.ts'
import { refusalsOf } from '#core/http/openapi.ts'
import type { Provocations } from './provocation.ts'

const heads = ['status', 'code', 'message', 'when', 'calls']
const namedMax = 3

/** The error catalogue as a Markdown page, from `errors.ts` and the routes' declarations. */
export function errorPage(
  routes: readonly DeclaredRoute[],
  provocations: Provocations<ErrorCode>,
): string {
  const codes = Object.keys(errorCatalogue) as ErrorCode[]
  const rows = codes
    .toSorted((a, b) => errorCatalogue[a].status - errorCatalogue[b].status)
    .map((code) => [
      String(errorCatalogue[code].status),
      `\`${code}\``,
      errorCatalogue[code].message,
      provocations[code].when,
      callsOf(code, routes),
    ])
  const widths = heads.map((head, column) =>
    Math.max(...[head, ...rows.map((row) => row[column])].map((text) => text?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return `# Errors

Generated from \`contract/src/errors.ts\` and the routes' declarations by the tests of the catalogue, which
provoke every error; \`npx vitest run --project server errors -u\` updates it. Paths are below \`/api/v1\`.

Every error has this shape. Clients rely on \`code\`, whose meaning never changes. \`message\` is a sentence for
shoppers; its wording may change, and some routes send a more precise one. \`errors\` names the invalid fields.
\`data\` is present where the table says so. The log has the request under \`requestId\`.

    { "success": false, "message": "…", "code": "…", "errors": [{ "path": "…", "message": "…" }], "requestId": "…" }

${line(heads)}
${line(widths.map((width) => '-'.repeat(width)))}
${rows.map(line).join('\n')}
`
}

function callsOf(code: ErrorCode, routes: readonly DeclaredRoute[]): string {
  const refusing = routes.filter((route) => refusalsOf(route).includes(code))
  if (refusing.length === routes.length) return 'all'
  if (refusing.length > namedMax) return `${refusing.length} of ${routes.length}`
  return refusing.map(({ method, url }) => `\`${method} ${url}\``).join(', ')
}
