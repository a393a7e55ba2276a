import { sql, type Sql } from '#core/sql/db.ts'
import type { NoticeChannel } from '@haat/contract/notices'

/** Whether a row of `asked a` ("personId", topic) is told by this channel, when its person has chosen nothing. */
const byDefault: Record<NoticeChannel, boolean> = { APP: true, EMAIL: true, SMS: false }

/** Whether the person of a row of `asked a` ("personId", topic) wants to be told by this channel. */
export function wantsNotice(channel: NoticeChannel): Sql {
  const chosen = sql`select from notice_choices c
    where c.person_id = a."personId" and c.topic = a.topic and c.channel = ${channel}`
  return byDefault[channel]
    ? sql`not exists (${chosen} and not c.is_on)`
    : sql`exists (${chosen} and c.is_on)`
}

/**
 * The parts of a statement that write the notices of `asked a` ("personId", topic, subject, path, place), and with
 * `hasSms` the text messages that people chose (`texted`).
 */
export function writingNotices(hasSms: boolean): Sql {
  return sql`noticed as (
      insert into notices (person_id, topic, subject, path, is_shown)
      select "personId", topic, subject, path, ${wantsNotice('APP')} from asked a
      where "personId" is not null and topic is not null
      order by place
      returning id, person_id as "personId", topic
    ), texted as (
      insert into text_messages (notice_id, person_id)
      select id, "personId" from noticed a where ${hasSms} and ${wantsNotice('SMS')}
      returning id
    )`
}

/** Condition on `people p`: whoever is blocked or deleted is told nothing by text. */
export const canSignIn = sql`(p.status = 'ACTIVE' and p.deleted_at is null)`
