import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { signAccessToken } from '#features/accounts/tokens.ts'
import { complaintCalls, conversationCalls } from '#testing/conversations.ts'
import type { Kit, TestPerson } from '#testing/kit.ts'

/** The rows of conversations and complaints that calls refer to, and whose they are. */
export const talkSources = {
  conversation: sql`select c.id, array[c.customer_id, s.vendor_id] as owners
    from conversations c join shops s on s.id = c.shop_id order by c.id desc limit 60`,
  message: sql`select m.id, array[c.customer_id, s.vendor_id] as owners
    from conversation_messages m join conversations c on c.id = m.conversation_id
      join shops s on s.id = c.shop_id order by m.id desc limit 80`,
  messagePicture: sql`select l.picture_id as id, array[c.customer_id, s.vendor_id] as owners
    from conversation_pictures l join conversation_messages m on m.id = l.message_id
      join conversations c on c.id = m.conversation_id join shops s on s.id = c.shop_id limit 30`,
  complaint: sql`select id, array[person_id] as owners from complaints where person_id is not null
    order by id desc limit 60`,
  complaintPicture: sql`select l.picture_id as id, array[c.person_id] as owners
    from complaint_pictures l join complaint_texts t on t.id = l.text_id
      join complaints c on c.id = t.complaint_id limit 30`,
  unusedPicture: sql`select id, array[owner_id] as owners from private_pictures where used_at is null
    order by id desc limit 40`,
}

export const talkAddresses: readonly [start: string, noun: keyof typeof talkSources][] = [
  ['/conversations/messages', 'message'],
  ['/conversations/pictures', 'messagePicture'],
  ['/conversations', 'conversation'],
  ['/complaints/pictures', 'complaintPicture'],
  ['/complaints', 'complaint'],
]

export const talkFields: Record<string, keyof typeof talkSources> = {
  conversationId: 'conversation',
  pictures: 'unusedPicture',
}

/** Messages and complaints with pictures, of people who have orders; each has a picture left. */
export async function plantTalk(kit: Kit): Promise<void> {
  const { send, upload } = conversationCalls(kit)
  const { complain } = complaintCalls(kit)
  for (const { orderId, buyer } of await buyers(kit)) {
    const [one, two] = [await upload(buyer), await upload(buyer), await upload(buyer)]
    await send(buyer, { orderId, body: 'Where is it?', pictures: [one.id] })
    await complain(buyer, { orderId, pictures: [two.id] })
  }
}

/** Who placed the newest orders, signed in. */
async function buyers({ ctx }: Kit): Promise<{ orderId: string; buyer: TestPerson }[]> {
  const rows = await ctx.db.many(
    {
      ...pick(tables.people, 'id', 'email', 'name', 'role'),
      order_id: tables.orders.id,
      session_id: tables.sessions.id,
    },
    sql`
    with newest as (select id, customer_id from orders order by id desc limit 12), opened as (
      insert into sessions (person_id, expires_at)
      select distinct customer_id, now() + interval '1 day' from newest returning id, person_id
    )
    select p.id, p.email, p.name, p.role, n.id as order_id, o.id as session_id
    from newest n join people p on p.id = n.customer_id join opened o on o.person_id = p.id
    where p.status = 'ACTIVE' and p.deleted_at is null`,
  )
  return await Promise.all(
    rows.map(async ({ order_id: orderId, session_id: sessionId, ...person }) => ({
      orderId,
      buyer: { ...person, token: await signAccessToken(ctx, sessionId, person.id) },
    })),
  )
}
