// Made from the migrated schema: npx vitest run --project server server/testing/tables.test.ts -u
// Migrations: 47e3d74b6347afc1
import {
  bool, date, float8, int2, int4, int8, json, jsonb, oneOf, text, timestamptz, uuid,
} from './kinds.ts'

/** The tables of what follows an order, column by column. */
export const tablesOfService = {
  complaint_pictures: { picture_id: uuid, text_id: uuid, position: int4 },
  complaint_texts: {
    id: uuid, complaint_id: uuid, seq: int4, client_id: uuid, by_id: uuid.orNull,
    by_role: oneOf('CUSTOMER', 'VENDOR', 'ADMIN', 'SUPER_ADMIN').orNull, body: text,
    is_internal: bool, created_at: timestamptz,
  },
  complaints: {
    id: uuid,
    kind: oneOf('NOT_DELIVERED', 'WRONG_OR_DAMAGED', 'REFUND', 'PAYMENT', 'CONDUCT', 'ACCOUNT', 'OTHER', 'CONTACT'),
    person_id: uuid.orNull, visitor_name: text.orNull, visitor_email: text.orNull,
    order_id: uuid.orNull, shop_id: uuid.orNull, subject: text,
    state: oneOf('OPEN', 'ANSWERED', 'CLOSED'), answer_by: timestamptz, due: timestamptz.orNull,
    handler_id: uuid.orNull, last_seq: int4, last_shown_seq: int4, closed_at: timestamptz.orNull,
    created_at: timestamptz,
  },
  consignment_events: {
    id: int8, consignment_id: uuid, key: text, said: text, source: oneOf('WEBHOOK', 'POLL'),
    said_at: timestamptz, at: timestamptz,
  },
  consignments: {
    id: uuid, shipment_id: uuid, order_id: uuid, account_id: uuid, request_id: text,
    status: oneOf('WAITING', 'UNKNOWN', 'BOOKED', 'CANCELLING', 'CANCELLED', 'FAILED'),
    cod_amount: int8, weight: int4, consignment: text.orNull, tracking: text.orNull,
    fee: int8.orNull, collected: int8.orNull, said: text.orNull, said_at: timestamptz.orNull,
    problem: text.orNull,
    attention: oneOf('COLLECTED_DIFFERS', 'PARTIAL', 'CONTRADICTS', 'TWICE', 'CASH_HOLDER').orNull,
    seen_by: uuid.orNull, seen_note: text.orNull, tries: int4, next_check_at: timestamptz.orNull,
    by_id: uuid, created_at: timestamptz, booked_at: timestamptz.orNull, sent_at: timestamptz,
    told_unknown_at: timestamptz.orNull, told_cash_at: timestamptz.orNull,
  },
  conversation_messages: {
    id: uuid, conversation_id: uuid, seq: int4, client_id: uuid, by_id: uuid,
    by_role: oneOf('CUSTOMER', 'VENDOR', 'ADMIN', 'SUPER_ADMIN'), body: text, masked: text.orNull,
    hidden_at: timestamptz.orNull, hidden_by: uuid.orNull, created_at: timestamptz,
  },
  conversation_pictures: { picture_id: uuid, message_id: uuid, position: int4 },
  conversation_reads: {
    conversation_id: uuid, person_id: uuid, read_seq: int4, mailed_seq: int4,
    mailed_at: timestamptz.orNull,
  },
  conversation_reports: {
    message_id: uuid, by_id: uuid, reason: text, handled_at: timestamptz.orNull,
    created_at: timestamptz,
  },
  conversations: {
    id: uuid, order_id: uuid.orNull, product_id: uuid.orNull, shop_id: uuid, customer_id: uuid,
    last_seq: int4, last_at: timestamptz, customer_unread: int4, shop_unread: int4,
    admin_asked_at: timestamptz.orNull, reports: int4, created_at: timestamptz,
  },
  courier_accounts: {
    id: uuid, shop_id: uuid.orNull, courier: oneOf('STEADFAST', 'PATHAO'), sealed: text, tail: text,
    is_enabled: bool, created_at: timestamptz, changed_at: timestamptz, changed_by: uuid,
    tried_at: timestamptz.orNull,
  },
  courier_remittance_orders: { remittance_id: uuid, order_id: uuid, amount: int8, is_live: bool },
  courier_remittances: {
    id: uuid, courier: text, collected: int8, fee: int8, received: int8, reference: text,
    status: oneOf('PENDING', 'APPROVED', 'REJECTED'), by_id: uuid, decided_by: uuid.orNull,
    decided_at: timestamptz.orNull, created_at: timestamptz,
  },
  courier_statement_lines: {
    statement_id: uuid, line: int4, consignment: text, request_id: text.orNull, collected: int8,
    fee: int8, remittance_id: uuid.orNull,
  },
  courier_statements: {
    id: uuid, account_id: uuid, reference: text, paid_at: timestamptz.orNull, by_id: uuid,
    created_at: timestamptz,
  },
  deadline_events: {
    kind: text, subject_id: uuid, event: oneOf('WARNED', 'PASSED'), order_id: uuid.orNull,
    shop_id: uuid.orNull, due_at: timestamptz, at: timestamptz,
  },
  deadline_events_again: {
    kind: text, subject_id: uuid, event: oneOf('WARNED', 'PASSED'), order_id: uuid.orNull,
    shop_id: uuid.orNull, due_at: timestamptz, at: timestamptz,
  },
  notice_choices: {
    person_id: uuid,
    topic: oneOf('ORDERS', 'RETURNS', 'MONEY', 'MESSAGES', 'WISHES', 'SHOP', 'DEBTS', 'SECURITY'),
    channel: oneOf('APP', 'EMAIL', 'SMS'), is_on: bool,
  },
  notices: {
    id: uuid, person_id: uuid,
    topic: oneOf('ORDERS', 'RETURNS', 'MONEY', 'MESSAGES', 'WISHES', 'SHOP', 'DEBTS', 'SECURITY'),
    subject: text, path: text, is_shown: bool, created_at: timestamptz, read_at: timestamptz.orNull,
  },
  private_pictures: {
    id: uuid, owner_id: uuid, image: text, used_at: timestamptz.orNull, created_at: timestamptz,
    published_at: timestamptz.orNull, withdrawn_at: timestamptz.orNull,
  },
  return_events: {
    id: int8, return_id: uuid,
    step: oneOf('REQUESTED', 'APPROVED', 'REJECTED', 'DISPUTED', 'CANCELLED', 'IN_TRANSIT', 'RECEIVED', 'ACCEPTED', 'PARTLY', 'REFUSED', 'REFUNDED', 'REPLACED', 'ARRIVED', 'OFFERED', 'AGREED', 'PROPOSED', 'WITHDRAWN'),
    at: timestamptz, by_id: uuid.orNull, by_role: text, note: text.orNull,
  },
  return_items: {
    return_id: uuid, order_item_id: uuid, quantity: int4, received: int4.orNull,
    accepted: int4.orNull, resellable: int4.orNull,
  },
  return_pictures: { picture_id: uuid, return_id: uuid, position: int4 },
  return_serials: { return_id: uuid, order_item_id: uuid, serial: text },
  return_verdicts: {
    id: uuid, return_id: uuid, outcome: oneOf('SEND_BACK', 'DECIDED'), lines: jsonb, text: text,
    status: oneOf('PENDING', 'APPROVED', 'REJECTED'), by_id: uuid, decided_by: uuid.orNull,
    decided_at: timestamptz.orNull, created_at: timestamptz,
  },
  returns: {
    id: uuid, order_id: uuid, shop_id: uuid, customer_id: uuid,
    kind: oneOf('RETURN', 'CLAIM', 'WARRANTY'),
    reason: oneOf('CHANGED_MIND', 'DAMAGED', 'WRONG_PRODUCT', 'INCOMPLETE', 'NOT_AS_DESCRIBED', 'NOT_WORKING'),
    wish: oneOf('REFUND', 'REPLACE', 'REPAIR'), note: text,
    state: oneOf('REQUESTED', 'APPROVED', 'REJECTED', 'DISPUTED', 'CANCELLED', 'IN_TRANSIT', 'RECEIVED', 'ACCEPTED', 'PARTLY', 'REFUSED', 'REFUNDED', 'REPLACED'),
    rejection: oneOf('USED', 'NOT_OURS', 'NO_FAULT', 'MISUSE', 'NOT_COVERED', 'OTHER').orNull,
    courier_name: text.orNull, tracking: text.orNull, ask_before: timestamptz.orNull,
    ship_before: timestamptz.orNull, receive_before: timestamptz.orNull,
    decide_before: timestamptz.orNull, settle_before: timestamptz.orNull,
    deadline: timestamptz.orNull, escalate_before: timestamptz.orNull,
    disputed_from: oneOf('REJECTED', 'RECEIVED', 'REFUSED').orNull, amount: int8,
    deduction: int8.orNull, is_agreed: bool, reserved: int8, reserved_held: int8,
    replacement_id: uuid.orNull, by_id: uuid, created_at: timestamptz,
    missing_settled_at: timestamptz.orNull,
  },
  review_pictures: { picture_id: uuid, review_id: uuid, position: int4 },
  review_reports: {
    review_id: uuid, by_id: uuid, reason: text, handled_at: timestamptz.orNull,
    created_at: timestamptz,
  },
  review_stars: { product_id: uuid, stars: int2, reviews: int4, with_pictures: int4 },
  review_votes: { review_id: uuid, person_id: uuid, created_at: timestamptz },
  reviews: {
    id: uuid, product_id: uuid, shop_id: uuid, customer_id: uuid, rating: int2, comment: text,
    created_at: timestamptz, updated_at: timestamptz, status: oneOf('VISIBLE', 'HIDDEN'),
    hidden_reason: text.orNull, is_verified: bool, helpful: int4, reports: int4,
    picture_count: int2, answer: text.orNull, answered_at: timestamptz.orNull,
    answer_told_at: timestamptz.orNull,
  },
  scorecard_breaches: {
    shop_id: uuid, measure: text, since: timestamptz, listed_at: timestamptz.orNull,
  },
  scorecard_days: { shop_id: uuid, day: date, measure: text, count: int4, out_of: int4 },
  scorecard_events: {
    id: int8, shop_id: uuid, measure: text, event: oneOf('PASSED', 'LISTED', 'CLEARED'),
    at: timestamptz,
  },
  scorecards: {
    shop_id: uuid, from_day: date, to_day: date, counted_at: timestamptz, figures: json,
    worst: float8,
  },
  shipment_events: {
    id: int8, shipment_id: uuid, key: text,
    state: oneOf('PACKED', 'BOOKED', 'PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'HELD', 'DELIVERED', 'REFUSED', 'RETURNING', 'RETURNED', 'CANCELLED'),
    at: timestamptz, by_id: uuid.orNull, by_role: text,
  },
  shipment_items: {
    shipment_id: uuid, order_item_id: uuid, quantity: int4, resellable: int4.orNull,
  },
  shipment_serials: { shipment_id: uuid, order_item_id: uuid, serial: text },
  shipments: {
    id: uuid, order_id: uuid, number: int4,
    state: oneOf('PACKED', 'BOOKED', 'PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'HELD', 'DELIVERED', 'REFUSED', 'RETURNING', 'RETURNED', 'CANCELLED'),
    courier_name: text.orNull, tracking: text.orNull, created_at: timestamptz,
    inspected_at: timestamptz.orNull,
  },
  stop_requests: { order_id: uuid, by_id: uuid, at: timestamptz },
  text_messages: {
    id: uuid, notice_id: uuid, person_id: uuid,
    state: oneOf('WAITING', 'SENDING', 'SENT', 'FAILED', 'SKIPPED', 'UNCLEAR'), phone: text.orNull,
    body: text.orNull, parts: int4.orNull, reason: text.orNull, created_at: timestamptz,
    tried_at: timestamptz.orNull,
  },
} as const
