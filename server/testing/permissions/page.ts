import { isAllowed, roles, type Role } from '@haat/contract/roles'
import type { DeclaredRoute } from '#core/http/http.ts'

const columns: readonly (Role | null)[] = [null, 'CUSTOMER', 'VENDOR', 'ADMIN', 'SUPER_ADMIN']
const heads = ['call', 'anonymous', ...columns.slice(1), 'own']

/** The text of docs/permissions.md, from the routes' declarations. */
export function permissionPage(routes: readonly DeclaredRoute[]): string {
  const rows = routes
    .toSorted((a, b) => a.url.localeCompare(b.url) || a.method.localeCompare(b.method))
    .map((route) => [
      `\`${route.method} ${route.url}\``,
      ...columns.map((role) => (isAllowed(route.who, role) ? 'yes' : '')),
      route.own ?? '',
    ])
  const widths = heads.map((head, column) =>
    Math.max(...[head, ...rows.map((row) => row[column])].map((text) => text?.length ?? 0)),
  )
  const line = (cells: readonly (string | null)[]) =>
    `| ${cells.map((cell, column) => (cell ?? '').padEnd(widths[column] ?? 0)).join(' | ')} |`
  return `# Who may call what

Generated from the routes' declarations by the permission tests; \`npx vitest run permissions -u\`
updates it. Paths are below \`/api/v1\`. "own" says which rows a caller can access; for rows of others the
response is 404. There are ${routes.length} calls and ${roles.length} roles.

${line(heads)}
${line(widths.map((width) => '-'.repeat(width)))}
${rows.map(line).join('\n')}
`
}
