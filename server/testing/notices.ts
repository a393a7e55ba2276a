import { isAdmin } from '@haat/contract/roles'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Kit, TestPerson } from './kit.ts'
import type { World } from './permissions/world.ts'

/** A notice of the world's own caller, or of its customer for strangers. Admins have their own too. */
export async function insertNotice({ kit, caller, customer, vendor }: World): Promise<string> {
  const isOwn = caller !== null && (isAdmin(caller.role) || caller.id === vendor.id)
  return await noticeOf(kit, isOwn ? caller : customer)
}

export async function noticeOf(kit: Kit, { id: personId }: TestPerson): Promise<string> {
  const { id } = await kit.ctx.db.one(
    pick(tables.notices, 'id'),
    sql`insert into notices (person_id, topic, subject, path, is_shown)
      values (${personId}, 'ORDERS', 'Your order', '/dashboard/my-orders', true) returning id`,
  )
  return id
}

/** An order of the buyer that a courier has brought to this phone, of the named recipient if there is one. */
export async function deliveredOrder(
  kit: Kit,
  buyer: TestPerson,
  phone: string,
  recipient: string | null = null,
): Promise<void> {
  const { id: shopId } = await kit.shop()
  await kit.ctx.db.run(sql`
    insert into orders (customer_id, shop_id, status, payment_type, subtotal, shipping, discount, total_amount,
      contact_name, contact_email, contact_phone, recipient_name, address_line, place_id)
    values (${buyer.id}, ${shopId}, 'DELIVERED', 'COD', 10000, 6000, 0, 16000, ${buyer.name}, 'b@test.example',
      ${phone}, ${recipient}, ${recipient === null ? null : 'House 1'}, ${recipient === null ? null : 10})`)
}
