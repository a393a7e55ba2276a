import type { PrivatePicture } from '@haat/contract/private-pictures'
import { sql, type Sql } from '#core/sql/db.ts'
import { json, type JsonOf } from '#core/sql/kinds.ts'
import { aliased, asJson, computed, pick, type Selected } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { keepsPictures } from './media.rows.ts'

/** A private picture as its readers see it, from `media g`. */
const shown = aliased('g', pick(tables.media, 'id', 'width', 'height', 'placeholder'))

/** The pictures of a text, in their order: `links` is a table with `picture_id` and `position`, under the alias `l`. */
export function picturesOf(links: Sql, isOfText: Sql): Selected<JsonOf<typeof shown>[]> {
  return computed(
    json.holding({ rowsOf: shown }),
    sql`(select coalesce(json_agg(${asJson(shown)} order by l.position), '[]')
      from ${links} l join media g on g.id = l.picture_id where ${isOfText})`,
  )
}

export function toPrivatePicture({ id, width, height, placeholder }: PrivatePicture) {
  return { id, width, height, placeholder }
}

export const privatePictures = keepsPictures(tables.private_pictures.image)
