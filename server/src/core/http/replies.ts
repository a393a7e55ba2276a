import { csvCell } from '@haat/contract/csv'
import { Readable } from 'node:stream'
import { meta, type Page } from '@haat/contract/paging'
import { z } from '@haat/contract/schema'
import type { FastifyReply } from 'fastify'

type Schema = z.ZodMiniType

/** A file whose rows are sent as they are read, so that it may be of any length. */
export class CsvFile {
  /** Without its ending. */
  readonly name: string
  readonly rows: AsyncIterable<readonly (string | number | null)[]>

  constructor(name: string, rows: CsvFile['rows']) {
    this.name = name
    this.rows = rows
  }
}

/** What `data` holds: one object, a page of rows, or a page in one of two nested formats that some clients read. */
export type ReplyShape =
  | { one: Schema }
  | { page: Schema; meta?: Schema }
  | { nestedPage: Schema }
  | { paged: Schema }
  /** No envelope: a CSV file for spreadsheets. */
  | { csv: true }

export type ReplyData<R> = R extends { one: infer S extends Schema }
  ? z.output<S>
  : R extends { page: infer S extends Schema }
    ? Page<z.output<S>>
    : R extends { nestedPage: infer S extends Schema }
      ? Page<z.output<S>>
      : R extends { paged: infer S extends Schema }
        ? { data: z.output<S>; meta: Page<never>['meta'] }
        : R extends { csv: true }
          ? CsvFile
          : never

/** The schema of a success: `{ success, message, data, meta? }`. */
export function envelope(shape: ReplyShape): Schema {
  if ('csv' in shape) return z.string()
  const head = { success: z.literal(true), message: z.string() }
  if ('one' in shape) return z.object({ ...head, data: shape.one })
  if ('page' in shape)
    return z.object({ ...head, data: z.array(shape.page), meta: shape.meta ?? meta })
  if ('paged' in shape) return z.object({ ...head, data: shape.paged, meta })
  return z.object({ ...head, data: z.object({ data: z.array(shape.nestedPage), meta }), meta })
}

/** The body of a success. A file stays as it is. */
export function wrap(shape: ReplyShape, result: unknown, message: string): unknown {
  if (isCsv(result)) return result
  const head = { success: true, message }
  if ('one' in shape) return { ...head, data: result }
  const page = result as Page<unknown>
  if ('nestedPage' in shape) return { ...head, data: page, meta: page.meta }
  return { ...head, data: page.data, meta: page.meta }
}

export const isCsv = (result: unknown): result is CsvFile => result instanceof CsvFile

/** Sends a file row by row: as fast as its reader takes it, and no further. */
export function sendCsv(reply: FastifyReply, { name, rows }: CsvFile): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(linesOf(rows)))
}

/** Spreadsheets take a file for UTF-8 only if it begins with this mark. */
const utf8Mark = '\uFEFF'

async function* linesOf(rows: CsvFile['rows']): AsyncGenerator<string> {
  yield utf8Mark
  for await (const row of rows) yield `${row.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  return typeof value === 'number' ? String(value) : csvCell(value)
}
