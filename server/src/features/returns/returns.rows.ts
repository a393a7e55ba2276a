import { formatOrderNumber } from '@haat/contract/order-numbers'
import { toTaka } from '@haat/contract/money'
import type { ReturnRequest } from '@haat/contract/returns'
import { returnSteps } from '@haat/contract/returns'
import { roles } from '@haat/contract/roles'
import { isoTime } from '#core/sql/db-types.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int8, json, oneOf, text, uuid, type RowOf } from '#core/sql/kinds.ts'
import { aliased, asJson, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { picturesOf, toPrivatePicture } from '#features/media/private-pictures.rows.ts'

/** Serial numbers that were sent out for a line: with its order, or with an order that replaced pieces of it. */
const sentSerials = sql`(select l.serial from shipment_serials l join order_items k on k.id = l.order_item_id
  where k.product_id = i.product_id and (k.id = i.id or k.order_id in (
    select replacement_id from returns where order_id = i.order_id and replacement_id is not null)))`

/** A serial number that came back, from `return_serials b`. */
const serial = {
  ...aliased('b', pick(tables.return_serials, 'serial')),
  is_ours: computed(bool, sql`b.serial in ${sentSerials}`),
}

/** Pieces of a request, from `return_items n join order_items i join products p`. */
const line = {
  ...aliased(
    'n',
    pick(tables.return_items, 'order_item_id', 'quantity', 'received', 'accepted', 'resellable'),
  ),
  product_id: computed(uuid, sql`i.product_id`),
  name: computed(text, sql`p.name`),
  sent: computed(
    json.holding({ rowsOf: { serial: text } }),
    sql`(select coalesce(json_agg(json_build_object('serial', s.serial) order by s.serial), '[]')
      from ${sentSerials} s)`,
  ),
  serials: computed(
    json.holding({ rowsOf: serial }),
    sql`(select coalesce(json_agg(${asJson(serial)} order by b.serial), '[]') from return_serials b
      where b.return_id = n.return_id and b.order_item_id = n.order_item_id)`,
  ),
}

/** A step of a request, from `return_events e`. */
const event = {
  ...aliased('e', pick(tables.return_events, 'at', 'note')),
  step: computed(oneOf(...returnSteps), sql`e.step`),
  by: computed(oneOf(...roles, 'SYSTEM'), sql`e.by_role`),
}

/** A verdict that a second person has to confirm, from `return_verdicts v join people w`. */
const verdict = {
  ...aliased('v', pick(tables.return_verdicts, 'by_id', 'text')),
  by_name: computed(text, sql`w.name`),
}

/** A request with its pieces and its way, from `returns r join orders o join shops s`. */
export const returnRow = {
  ...aliased(
    'r',
    pick(
      tables.returns,
      'id',
      'order_id',
      'shop_id',
      'customer_id',
      'kind',
      'reason',
      'wish',
      'note',
      'state',
      'rejection',
      'courier_name',
      'tracking',
      'deadline',
      'escalate_before',
      'disputed_from',
      'amount',
      'deduction',
      'is_agreed',
      'reserved',
      'reserved_held',
      'replacement_id',
      'settle_before',
      'created_at',
    ),
  ),
  number: computed(int8.orNull, sql`o.number`),
  customer_name: computed(text, sql`o.contact_name`),
  ...aliased('s', { shop_name: tables.shops.name, vendor_id: tables.shops.vendor_id }),
  /** Whether the deadline has passed, by the clock of the database. */
  is_due: computed(bool, sql`coalesce(r.deadline <= now(), false)`),
  can_escalate: computed(
    bool,
    sql`r.disputed_from is null and (r.state = 'RECEIVED' or coalesce(r.escalate_before > now(), false))`,
  ),
  pictures: picturesOf(sql`return_pictures`, sql`l.return_id = r.id`),
  lines: computed(
    json.holding({ rowsOf: line }),
    sql`(select coalesce(json_agg(${asJson(line)} order by i.position), '[]')
      from return_items n join order_items i on i.id = n.order_item_id join products p on p.id = i.product_id
      where n.return_id = r.id)`,
  ),
  events: computed(
    json.holding({ rowsOf: event }),
    sql`(select coalesce(json_agg(${asJson(event)} order by e.id), '[]')
      from return_events e where e.return_id = r.id)`,
  ),
  verdicts: computed(
    json.holding({ rowsOf: verdict }),
    sql`(select coalesce(json_agg(${asJson(verdict)}), '[]') from return_verdicts v
      join people w on w.id = v.by_id where v.return_id = r.id and v.status = 'PENDING')`,
  ),
}
export type ReturnRow = RowOf<typeof returnRow>

/** The relation of a caller to a request. */
export type ReturnPart = 'buyer' | 'vendor' | 'admin' | 'system'

/** A request as its readers see it. */
export function toReturn(row: ReturnRow, part: ReturnPart): ReturnRequest {
  const isBuyer = part === 'buyer'
  const [verdictRow] = part === 'admin' ? row.verdicts : []
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.number === null ? null : formatOrderNumber(`${row.number}`),
    shopName: row.shop_name,
    customerName: row.customer_name,
    kind: row.kind,
    reason: row.reason,
    wish: row.wish,
    note: row.note,
    state: row.state,
    rejection: row.rejection,
    lines: row.lines.map((each) => ({
      itemId: each.order_item_id,
      name: each.name,
      quantity: each.quantity,
      received: each.received,
      accepted: each.accepted,
      resellable: each.resellable,
      sent: isBuyer ? [] : each.sent.map((sent) => sent.serial),
      cameBack: isBuyer
        ? []
        : each.serials.map(({ serial: number, is_ours: isOurs }) => ({ serial: number, isOurs })),
    })),
    pictures: row.pictures.map(toPrivatePicture),
    courierName: row.courier_name,
    tracking: row.tracking,
    deadline: row.deadline,
    escalateBefore: row.escalate_before,
    amount: toTaka(row.amount),
    deduction:
      row.deduction === null ? null : { amount: toTaka(row.deduction), isAgreed: row.is_agreed },
    replacementId: row.replacement_id,
    verdict:
      verdictRow === undefined
        ? null
        : { byId: verdictRow.by_id, byName: verdictRow.by_name, text: verdictRow.text },
    createdAt: row.created_at,
    events: row.events
      .filter(({ step }) => part === 'admin' || (step !== 'PROPOSED' && step !== 'WITHDRAWN'))
      .map(({ step, at, by, note }) => ({ step, at: isoTime(at), by, note })),
  }
}
