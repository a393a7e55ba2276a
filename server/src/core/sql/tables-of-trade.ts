// Made from the migrated schema: npx vitest run --project server server/testing/tables.test.ts -u
// Migrations: 47e3d74b6347afc1
import {
  bool, bytea, date, int2, int4, int8, jsonb, oneOf, text, timestamptz, uuid, uuids,
} from './kinds.ts'

/** The tables of what is sold, paid and owed, column by column. */
export const tablesOfTrade = {
  bkash_tokens: {
    account: text, sealed: text.orNull, refresh_at: timestamptz.orNull,
    expires_at: timestamptz.orNull, called_at: timestamptz.orNull,
    called_before_at: timestamptz.orNull, calling_until: timestamptz,
  },
  commission_invoice_counter: { is_only: bool, last_number: int4 },
  commission_invoice_lines: {
    invoice_id: uuid, position: int4, journal_id: int8, order_id: uuid.orNull, at: timestamptz,
    commission: int8, vat_bp: int4.orNull, vat: int8, corrects_number: int4.orNull,
  },
  commission_invoices: {
    id: uuid, number: int4, kind: oneOf('INVOICE', 'CREDIT_NOTE'), shop_id: uuid, month: date,
    starts_at: timestamptz, ends_at: timestamptz, market_name: text, market_address: text,
    market_bin: text, shop_name: text, shop_address: text, shop_legal_name: text.orNull,
    shop_bin: text.orNull, commission: int8, vat: int8, lines: int4, issued_at: timestamptz,
  },
  commission_rates: {
    id: uuid, number: int4, position: int4, name: text, percent_bp: int4, fixed_per_piece: int8,
    least: int8.orNull, most: int8.orNull, vat_bp: int4, shop_ids: uuids.orNull,
    category_ids: uuids.orNull, product_ids: uuids.orNull, valid_from: timestamptz.orNull,
    valid_to: timestamptz.orNull, is_enabled: bool, is_fallback: bool, created_at: timestamptz,
    updated_at: timestamptz,
  },
  commission_version: { is_only: bool, version: uuid },
  coupon_guesses: { subject: text, guesses: int4, window_started_at: timestamptz },
  coupon_uses: {
    id: uuid, coupon_id: uuid, customer_id: uuid, order_id: uuid.orNull,
    state: oneOf('RESERVED', 'USED'), expires_at: timestamptz.orNull, nth: int4,
    created_at: timestamptz,
  },
  coupons: {
    id: uuid, code: text, discount_amount: int8, start_time: timestamptz, end_time: timestamptz,
    usage_limit: int4, total_usage_limit: int4.orNull, used_count: int4, reserved_count: int4,
    created_at: timestamptz, updated_at: timestamptz, deleted_at: timestamptz.orNull,
    funding: oneOf('MARKET', 'SHOP', 'HALF'),
  },
  debt_payments: {
    id: uuid, shop_id: uuid, amount: int8, method: oneOf('BANK', 'BKASH'), reference: text,
    status: oneOf('PENDING', 'APPROVED', 'REJECTED'), by_id: uuid, decided_by: uuid.orNull,
    decided_at: timestamptz.orNull, created_at: timestamptz,
  },
  debt_write_offs: {
    id: uuid, shop_id: uuid, amount: int8, reason: text,
    status: oneOf('PENDING', 'APPROVED', 'REJECTED'), by_id: uuid, decided_by: uuid.orNull,
    decided_at: timestamptz.orNull, created_at: timestamptz,
  },
  journal_lines: {
    journal_id: int8, line: int2, account: text, party_id: text, amount: int8, at: timestamptz,
  },
  journals: {
    id: int8, key: text, kind: text, lines: int2, at: timestamptz, entered_at: timestamptz,
    order_id: uuid.orNull, shop_id: uuid.orNull, payment_id: uuid.orNull, payout_id: uuid.orNull,
    by_id: uuid.orNull, approved_by: uuid.orNull, note: text.orNull, reverses: int8.orNull,
  },
  ledger_accounts: {
    code: text, kind: oneOf('ASSET', 'LIABILITY', 'REVENUE', 'EXPENSE', 'EQUITY'),
    party: oneOf('NONE', 'SHOP', 'GATEWAY', 'COURIER', 'ORDER', 'PAYMENT', 'BANK'),
    may_overdraw: bool, name: text,
  },
  ledger_backfill: { is_only: bool, after_id: uuid, done_at: timestamptz.orNull },
  ledger_balances: { account: text, party_id: text, balance: int8 },
  ledger_checks: { id: int8, at: timestamptz, took_ms: int4, findings: jsonb },
  ledger_holds: {
    order_id: uuid, shop_id: uuid, since: timestamptz, kept_until: timestamptz.orNull,
  },
  ledger_months: { party_id: text, month: timestamptz, account: text, amount: int8 },
  ledger_proposals: {
    id: uuid, kind: oneOf('CORRECTION', 'PENALTY', 'CREDIT', 'SHORTAGE', 'SURPLUS'),
    status: oneOf('PENDING', 'APPROVED', 'REJECTED'), journal_id: int8.orNull, shop_id: uuid.orNull,
    amount: int8.orNull, reason: text, by_id: uuid, decided_by: uuid.orNull,
    decided_at: timestamptz.orNull, created_at: timestamptz, account: text.orNull,
    party_id: text.orNull,
  },
  order_events: {
    id: int8, order_id: uuid,
    status: oneOf('PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED'),
    by_id: uuid.orNull, by_role: text, at: timestamptz, is_told: bool,
  },
  order_items: {
    id: uuid, order_id: uuid, product_id: uuid, position: int2, quantity: int4, price: int8,
    discount: int8, commission_rate_number: int4.orNull, commission_bp: int4, commission_base: int8,
    commission: int8, vat_bp: int4, vat: int8, coupon_share: int8, shop_coupon_share: int8,
    cancelled: int4, return_days: int4.orNull, returns: oneOf('ANY', 'FAULTY', 'NONE').orNull,
    warranty_months: int4.orNull, warranty_by: oneOf('BRAND', 'SELLER').orNull,
    warranty_text: text.orNull, returned: int4,
  },
  order_notes: {
    id: uuid, order_id: uuid, by_id: uuid, by_role: oneOf('VENDOR', 'ADMIN', 'SUPER_ADMIN'),
    body: text, created_at: timestamptz,
  },
  orders: {
    id: uuid, customer_id: uuid, shop_id: uuid,
    status: oneOf('PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED'),
    payment_type: oneOf('COD', 'ONLINE'),
    payment_status: oneOf('UNPAID', 'PAID', 'REFUND_DUE', 'REFUNDED'), subtotal: int8,
    shipping: int8, discount: int8, total_amount: int8, coupon_id: uuid.orNull,
    coupon_code: text.orNull, contact_name: text, contact_email: text, contact_phone: text.orNull,
    contact_address: text.orNull, created_at: timestamptz, updated_at: timestamptz,
    shipped_by: oneOf('SHOP', 'MARKET'), cash_held_by: text.orNull, courier: text.orNull,
    number: int8.orNull, place_id: int4.orNull, recipient_name: text.orNull,
    address_line: text.orNull, alt_phone: text.orNull, delivery_note: text.orNull,
    cancelled_amount: int8, promised_at: timestamptz.orNull,
  },
  payments: {
    id: uuid, order_id: uuid.orNull, amount: int8, currency: oneOf('BDT'),
    status: oneOf('PENDING', 'COMPLETED', 'FAILED', 'CANCELLED'), gateway: text,
    transaction_id: text, gateway_session: text.orNull, redirect_url: text.orNull, checks: int4,
    next_check_at: timestamptz.orNull, created_at: timestamptz, updated_at: timestamptz,
    capture: oneOf('DUE', 'SENT').orNull, debtor_id: uuid.orNull,
  },
  payout_accounts: {
    shop_id: uuid, method: oneOf('BANK', 'BKASH'), holder: text, number_sealed: text,
    number_tail: text, bank: text.orNull, branch: text.orNull, routing_number: text.orNull,
    changed_at: timestamptz, changed_by: uuid, verified_at: timestamptz.orNull,
    verified_by: uuid.orNull,
  },
  payout_days: { day: date, at: timestamptz },
  payout_files: {
    id: uuid, number: int4, method: oneOf('BANK', 'BKASH'), by_id: uuid, created_at: timestamptz,
  },
  payout_items: { payout_id: uuid, journal_id: int8, amount: int8, is_live: bool },
  payout_proofs: {
    payout_id: uuid,
    content_type: oneOf('application/pdf', 'image/jpeg', 'image/png', 'image/webp'), content: bytea,
    by_id: uuid, created_at: timestamptz,
  },
  payouts: {
    id: uuid, number: int4, shop_id: uuid,
    status: oneOf('DRAFT', 'APPROVED', 'SENT', 'PAID', 'RETURNED', 'FAILED', 'CANCELLED'),
    amount: int8, journals: int4, by_id: uuid.orNull, approved_by: uuid.orNull,
    approved_at: timestamptz.orNull, method: oneOf('BANK', 'BKASH').orNull, holder: text.orNull,
    number_sealed: text.orNull, number_tail: text.orNull, bank: text.orNull, branch: text.orNull,
    routing_number: text.orNull, file_id: uuid.orNull, sent_at: timestamptz.orNull,
    reference: text.orNull, reason: text.orNull, closed_by: uuid.orNull,
    closed_at: timestamptz.orNull, created_at: timestamptz, returned_by: uuid.orNull,
    returned_at: timestamptz.orNull,
  },
  refund_attempts: {
    id: uuid, payment_id: uuid.orNull, order_id: uuid, gateway: text.orNull, request_id: text,
    amount: int8, status: oneOf('SENT', 'PROCESSING', 'UNKNOWN', 'ENTERED', 'DONE', 'FAILED'),
    sends: int4, reference: text.orNull, by_id: uuid.orNull, sent_at: timestamptz,
    checked_at: timestamptz.orNull, next_check_at: timestamptz.orNull, created_at: timestamptz,
    polls: int4, reason: text.orNull, decision_id: uuid.orNull, refund_id: uuid,
    method: oneOf('BANK', 'BKASH', 'SHOP').orNull, decided_by: uuid.orNull,
  },
  refund_decisions: {
    id: uuid, order_id: uuid, payment_id: uuid.orNull,
    cause: oneOf('CANCELLATION', 'RETURN', 'SURPLUS', 'GOODWILL', 'DISPUTE'), cause_id: uuid.orNull,
    stage: oneOf('UNDELIVERED', 'HELD', 'RELEASED').orNull,
    status: oneOf('PROPOSED', 'DUE', 'DONE', 'WITHDRAWN'), amount: int8, goods: int8, coupon: int8,
    shop_coupon: int8, commission: int8, vat: int8, shipping: int8, goodwill: int8,
    reason: text.orNull, by_id: uuid.orNull, approved_by: uuid.orNull, withdrawn_by: uuid.orNull,
    withdrawn_from: oneOf('UNDELIVERED', 'HELD', 'RELEASED').orNull, created_at: timestamptz,
    decided_at: timestamptz.orNull, ended_at: timestamptz.orNull, deduction: int8,
  },
  refund_items: {
    decision_id: uuid, order_item_id: uuid, quantity: int4, goods: int8, coupon: int8,
    shop_coupon: int8, commission: int8, vat: int8,
  },
  refunds: {
    payment_id: uuid.orNull, order_id: uuid, amount: int8, gateway_reference: text.orNull,
    by_id: uuid.orNull, created_at: timestamptz, decision_id: uuid.orNull, id: uuid,
    method: oneOf('BANK', 'BKASH', 'SHOP').orNull,
  },
  sandbox_parcels: {
    id: int8, courier: text, request_id: text, status: text, fields: jsonb, created_at: timestamptz,
  },
  sandbox_refunds: {
    request_id: text, transaction_id: text, amount: int8, created_at: timestamptz,
  },
  sandbox_transactions: {
    transaction_id: text, amount: int8, currency: text, description: text, payer: text,
    return_urls: jsonb, state: oneOf('OPEN', 'APPROVED', 'DECLINED', 'CANCELLED'),
    decided_at: timestamptz.orNull, refunded_at: timestamptz.orNull, created_at: timestamptz,
  },
  settlement_file_rows: {
    file_id: uuid, line: int4, kind: oneOf('PAYMENT', 'REFUND'), transaction_id: text,
    reference: text, amount: int8, fee: int8, day: date, batch: text, key: text,
    result: oneOf('MATCHED', 'FEE_DIFFERS', 'AMOUNT_DIFFERS', 'UNKNOWN', 'DUPLICATE').orNull,
    payment_id: uuid.orNull, attempt_id: uuid.orNull, our_amount: int8.orNull, our_fee: int8.orNull,
  },
  settlement_files: {
    id: uuid, number: int4, gateway: oneOf('sandbox', 'sslcommerz', 'aamarpay', 'bkash'),
    name: text, digest: text, status: oneOf('PENDING', 'ACCEPTED', 'REJECTED'), rows: int4,
    first_day: date, last_day: date, by_id: uuid, decided_by: uuid.orNull,
    decided_at: timestamptz.orNull, created_at: timestamptz,
  },
  settlements: {
    payment_id: uuid, order_id: uuid.orNull, amount: int8, gateway_reference: text.orNull,
    outcome: oneOf('APPLIED', 'REFUND_DUE'), created_at: timestamptz, fee: int8,
    debtor_id: uuid.orNull, surplus: int8,
  },
  shop_credit: {
    shop_id: uuid, credit_limit: int8.orNull, grace_days: int4.orNull, updated_at: timestamptz,
  },
  shop_debts: { shop_id: uuid, since: timestamptz, notices: int4 },
  shop_districts: { shop_id: uuid, district_id: int4, updated_at: timestamptz },
  shop_handlings: { shop_id: uuid, orders: int4, low: int4, high: int4 },
  shop_legal: {
    shop_id: uuid, legal_name: text, trade_licence: text, dbid: text, bin: text,
    updated_at: timestamptz,
  },
  shop_legal_versions: {
    id: int8, shop_id: uuid, legal_name: text, trade_licence: text, dbid: text, bin: text,
    since: timestamptz,
  },
} as const
