import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from '#core/sql/db.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { text, uuid } from '#core/sql/kinds.ts'
import type { Invariant } from './invariant.ts'

const folderOf = (dataDir: string, id: string) => path.join(dataDir, 'media', id.slice(-2), id)

export const pictureRules: readonly Invariant[] = [
  {
    name: 'pictures.each-row-has-its-file',
    find: async ({ db, dataDir }) => {
      if (dataDir === null) return []
      const rows = await db.many(
        pick(tables.media, 'id', 'original_key'),
        sql`select id, original_key from media`,
      )
      return rows
        .filter(({ id, original_key: key }) => {
          const file = path.join(folderOf(dataDir, id), key.split('/')[1] ?? '')
          return !existsSync(file)
        })
        .map(({ id }) => `picture ${id} has no file`)
    },
  },
  {
    name: 'pictures.each-file-has-its-row',
    find: async ({ db, dataDir }) => {
      if (dataDir === null) return []
      const known = new Set(
        (
          await db.many(
            { id: uuid },
            sql`
            select id from media
            union select (j.payload ->> 'id')::uuid
            from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
            where t.identifier = 'media.sweep'`,
          )
        ).map(({ id }) => id),
      )
      return storedIds(dataDir)
        .filter((id) => !known.has(id))
        .map((id) => `the files of picture ${id} belong to no row`)
    },
  },
  {
    name: 'pictures.what-is-shown-is-there',
    find: async ({ db }) => {
      const rows = await db.many(
        { what: text },
        sql`
        select shown.what || ' shows ' || shown.image || ', which does not exist' as what
        from (
          select 'product ' || id as what, image from products where deleted_at is null
          union all select 'shop ' || id, logo_url from shops where deleted_at is null
          union all select 'person ' || id, profile_photo from people where deleted_at is null
          union all select 'category ' || id, image from categories where deleted_at is null
          union all select 'private picture ' || id, image from private_pictures
        ) shown
        where shown.image ~ '^/media/[0-9a-f-]{36}/' and not exists (
          select from media m where m.id::text = split_part(shown.image, '/', 3))`,
      )
      return rows.map(({ what }) => what)
    },
  },
]

function storedIds(dataDir: string): string[] {
  const root = path.join(dataDir, 'media')
  if (!existsSync(root)) return []
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.length === 2)
    .flatMap(({ name }) => readdirSync(path.join(root, name)))
}
