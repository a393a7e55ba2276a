import { isAllowed, roles } from '@haat/contract/roles'
import { expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { bool, text } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { DeclaredRoute } from '#core/http/http.ts'
import { deleteUnusedMedia } from '#features/media/media.queries.ts'
import type { PictureColumn } from '#features/media/media.rows.ts'
import { pictureColumns } from '#server/picture-columns.ts'
import { useKit } from './kit.ts'
import { multipart, png } from './multipart.ts'
import { cases, nameOf as routeName } from './permissions/cases.ts'
import { makeWorld } from './permissions/world.ts'

const kit = useKit()

/** Columns that record a URL without showing the picture, so they do not protect it from the sweep. */
const records = ['audit_log.details', 'idempotency_keys.response']

/** The size and placeholder beside an address, and columns that no call fills yet. */
const besides = ['products.picture', 'product_pictures.picture', 'product_pictures.image']

const nameOf = ({ table, column }: PictureColumn) => `${table}.${column}`
const registered = () => pictureColumns.map(nameOf).toSorted()

/** The columns of the migrated schema that could contain a URL. */
async function addressColumns(): Promise<PictureColumn[]> {
  return await kit.ctx.db.many(
    { table: text, column: text },
    sql`select c.table_name::text as "table", c.column_name::text as "column"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')
      order by 1, 2`,
  )
}

/** Calls a route with a picture, as a caller with permission. */
async function upload(route: DeclaredRoute): Promise<void> {
  const words = routeName(route)
  const role = roles.find((each) => isAllowed(route.who, each)) ?? null
  const world = await makeWorld(kit, role, true)
  const request = await cases.get(words)?.request(world)
  if (request === undefined) throw new Error(`${words} has no case`)
  const form = Buffer.isBuffer(request.body) ? {} : await multipart(request.body, await png())
  const { method } = route
  const { status } = await kit.call({ method, as: world.caller, ...request, ...form })
  expect(status, words).toBe(route.status ?? 200)
}

it('every column that an upload fills is registered, so that the sweep spares its pictures', async () => {
  const routes = kit.app.declaredRoutes.filter(({ takesFile }) => takesFile === true)
  expect(routes.length).toBeGreaterThan(5)
  for (const route of routes) await upload(route)
  const filled: string[] = []
  for (const { table, column } of await addressColumns()) {
    const { holds } = await kit.ctx.db.one(
      { holds: bool },
      sql`select exists (select from ${sql.raw(table)}
        where ${sql.raw(column)}::text ~ '/media/[0-9a-f-]{36}/') as holds`,
    )
    if (holds) filled.push(`${table}.${column}`)
  }
  expect(filled.filter((name) => !records.includes(name)).toSorted()).toEqual(registered())
})

it('every text column that is named like a picture is registered', async () => {
  const named = (await addressColumns())
    .map(nameOf)
    .filter((name) => /\.\w*(image|photo|logo|picture|banner|avatar|cover|thumbnail)/.test(name))
    .filter((name) => !besides.includes(name))
  expect(named.toSorted()).toEqual(registered())
})

it('the sweep spares every picture that was uploaded, and deletes it once no column holds it', async () => {
  const pictures = await kit.ctx.db.many(
    pick(tables.media, 'id'),
    sql`select id from media where owner_id is not null`,
  )
  expect(pictures.length).toBeGreaterThan(5)
  for (const { id } of pictures) {
    expect(await deleteUnusedMedia(kit.ctx, id, pictureColumns)).toBe(false)
  }
  for (const { table, column } of pictureColumns) {
    await kit.ctx.db.run(sql`update ${sql.raw(table)} set ${sql.raw(column)} = '/elsewhere.webp'`)
  }
  for (const { id } of pictures) {
    expect(await deleteUnusedMedia(kit.ctx, id, pictureColumns)).toBe(true)
  }
})
