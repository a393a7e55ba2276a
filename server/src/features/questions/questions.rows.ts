import type { Answer, Question } from '@haat/contract/questions'
import { z } from '@haat/contract/schema'
import { isoTime } from '#core/sql/db-types.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, json, text, type RowOf } from '#core/sql/kinds.ts'
import { aliased, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'

/** The person that questions are shown to; null for the public. */
export interface Viewer {
  id: string | null
  seesAll: boolean
}

const answerJson = z.object({
  id: z.string(),
  text: z.string(),
  created_at: z.string(),
  by_role: z.enum(['CUSTOMER', 'VENDOR']),
  name: z.string(),
  is_mine: z.boolean(),
  is_reported: z.boolean(),
  is_hidden: z.boolean(),
  reports: z.number(),
  report: z.nullable(z.string()),
})

/** One question with its answers, from `questions q join products p on p.id = q.product_id`. */
export function questionFor(viewer: Viewer) {
  const isMine = (by: Sql) => (viewer.id === null ? sql`false` : sql`${by} = ${viewer.id}`)
  return {
    ...aliased('q', pick(tables.questions, 'id', 'created_at')),
    ...aliased('p', {
      product_id: tables.products.id,
      product_name: tables.products.name,
      product_image: tables.products.image,
    }),
    text: computed(text, textOf(sql`q`, viewer)),
    name: computed(text, sql`(select u.name from people u where u.id = q.customer_id)`),
    may_answer: computed(bool, mayAnswer(viewer)),
    is_hidden: computed(bool, sql`q.hidden_at is not null`),
    is_mine: computed(bool, isMine(sql`q.customer_id`)),
    is_reported: computed(bool, isReported(viewer, sql`r.answer_id is null`)),
    ...reportsFor(viewer, sql`r.answer_id is null`),
    answers: computed(
      json.holding({ schema: z.array(answerJson) }),
      sql`(select coalesce(json_agg(json_build_object('id', a.id, 'text', ${textOf(sql`a`, viewer)},
          'created_at', a.created_at, 'by_role', a.by_role,
          'name', case a.by_role when 'VENDOR' then s.name else u.name end,
          'is_mine', ${isMine(sql`a.by_id`)},
          'is_reported', ${isReported(viewer, sql`r.answer_id = a.id`)},
          'is_hidden', a.hidden_at is not null,
          'reports', ${reportsFor(viewer, sql`r.answer_id = a.id`).reports.sql},
          'report', ${reportsFor(viewer, sql`r.answer_id = a.id`).report.sql})
          order by a.by_role desc, a.created_at, a.id), '[]')
        from question_answers a join people u on u.id = a.by_id join shops s on s.id = q.shop_id
        where a.question_id = q.id and ${isShownTo(viewer, sql`a.by_id`, sql`a`)})`,
    ),
  }
}

/** Whether the viewer sells the product of `questions q`, or has got it. */
function mayAnswer({ id, seesAll }: Viewer): Sql {
  if (id === null || seesAll) return sql`false`
  return sql`(coalesce(q.shop_id = ${liveShopOf(id)}, false) or has_kept(${id}, q.product_id))`
}

function textOf(alias: Sql, { seesAll }: Viewer): Sql {
  return seesAll ? sql`${alias}.body` : sql`coalesce(${alias}.masked, ${alias}.body)`
}

function isReported({ id }: Viewer, of: Sql): Sql {
  if (id === null) return sql`false`
  return sql`exists (select from question_reports r where r.question_id = q.id and ${of} and r.by_id = ${id})`
}

function reportsFor({ seesAll }: Viewer, of: Sql) {
  const open = sql`from question_reports r where r.question_id = q.id and ${of} and r.handled_at is null`
  return {
    reports: computed(
      tables.questions.reports,
      seesAll ? sql`(select count(*)::int ${open})` : sql`0`,
    ),
    report: computed(
      text.orNull,
      seesAll ? sql`(select r.reason ${open} order by r.created_at limit 1)` : sql`null::text`,
    ),
  }
}

/** Whether a question or an answer is not hidden, or its viewer wrote it or is an admin. */
export function isShownTo({ id, seesAll }: Viewer, by: Sql, alias: Sql): Sql {
  if (seesAll) return sql`true`
  return id === null
    ? sql`${alias}.hidden_at is null`
    : sql`(${alias}.hidden_at is null or ${by} = ${id})`
}

type Row = RowOf<ReturnType<typeof questionFor>>
type AnswerRow = Row['answers'][number]

export function toQuestion(row: Row): Question {
  return {
    ...written(row),
    name: row.name,
    mayAnswer: row.may_answer && !row.is_hidden,
    product: { id: row.product_id, name: row.product_name, image: row.product_image },
    answers: row.answers.map(toAnswer),
  }
}

function toAnswer(row: AnswerRow): Answer {
  return { ...written(row), by: row.by_role === 'VENDOR' ? 'SHOP' : 'BUYER', name: row.name }
}

function written(row: Row | AnswerRow) {
  return {
    id: row.id,
    text: row.text,
    createdAt: isoTime(row.created_at),
    isMine: row.is_mine,
    isReportedByMe: row.is_reported,
    isHidden: row.is_hidden,
    ...(row.report === null ? {} : { reports: row.reports, report: row.report }),
  }
}
