// Made from the migrated schema: npx vitest run --project server server/testing/tables.test.ts -u
// Migrations: 48969eea163596a2
import {
  bool, bytea, date, float8, int2, int4, int8, jsonb, oneOf, text, texts, timestamptz, tsvector,
  uuid, uuids,
} from './kinds.ts'
import { describeTables } from './shapes.ts'

/** Every table of the market, column by column. */
export const tables = describeTables({
  audit_log: {
    id: int8, at: timestamptz, actor_id: uuid.orNull, actor_role: text.orNull, action: text,
    subject_type: text, subject_id: uuid.orNull, details: jsonb,
  },
  backup_state: {
    only_row: bool, market_id: uuid, saved_at: timestamptz.orNull, saved_bytes: int8.orNull,
    saved_seconds: float8.orNull, covered_at: timestamptz.orNull, failed_at: timestamptz.orNull,
    failure: text.orNull,
  },
  bkash_tokens: {
    account: text, sealed: text.orNull, refresh_at: timestamptz.orNull,
    expires_at: timestamptz.orNull, called_at: timestamptz.orNull,
    called_before_at: timestamptz.orNull, calling_until: timestamptz,
  },
  categories: {
    id: uuid, name: text, description: text, image: text, product_count: int4,
    created_at: timestamptz, updated_at: timestamptz, deleted_at: timestamptz.orNull, name_bn: text,
    name_words: texts, name_bn_words: texts,
  },
  commission_rates: {
    id: uuid, number: int4, position: int4, name: text, percent_bp: int4, fixed_per_piece: int8,
    least: int8.orNull, most: int8.orNull, vat_bp: int4, shop_ids: uuids.orNull,
    category_ids: uuids.orNull, product_ids: uuids.orNull, valid_from: timestamptz.orNull,
    valid_to: timestamptz.orNull, is_enabled: bool, is_fallback: bool, created_at: timestamptz,
    updated_at: timestamptz,
  },
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
  email_verifications: {
    hash: text, person_id: uuid, created_at: timestamptz, expires_at: timestamptz,
    used_at: timestamptz.orNull,
  },
  follows: { id: uuid, shop_id: uuid, customer_id: uuid, created_at: timestamptz },
  idempotency_keys: {
    person_id: uuid, route: text, key: text, body_hash: text, status: int2, response: jsonb,
    created_at: timestamptz,
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
  ledger_holds: { order_id: uuid, shop_id: uuid, since: timestamptz },
  ledger_proposals: {
    id: uuid, kind: oneOf('CORRECTION', 'PENALTY', 'CREDIT'),
    status: oneOf('PENDING', 'APPROVED', 'REJECTED'), journal_id: int8.orNull, shop_id: uuid.orNull,
    amount: int8.orNull, reason: text, by_id: uuid, decided_by: uuid.orNull,
    decided_at: timestamptz.orNull, created_at: timestamptz,
  },
  mails: {
    id: uuid, kind: text, recipient: text, recipient_name: text, subject: text, body_text: text,
    body_html: text, created_at: timestamptz, expires_at: timestamptz.orNull,
    sent_at: timestamptz.orNull, failed_at: timestamptz.orNull, failure: text.orNull,
    reply_to: text.orNull,
  },
  media: {
    id: uuid, owner_id: uuid.orNull, original_key: text, content_type: text, width: int4,
    height: int4, placeholder: text, created_at: timestamptz,
  },
  newsletter_subscribers: { id: uuid, email: text, created_at: timestamptz },
  order_events: {
    id: int8, order_id: uuid, status: oneOf('PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED'),
    by_id: uuid.orNull, by_role: text, at: timestamptz, is_told: bool,
  },
  order_items: {
    id: uuid, order_id: uuid, product_id: uuid, position: int2, quantity: int4, price: int8,
    discount: int8, commission_rate_number: int4.orNull, commission_bp: int4, commission_base: int8,
    commission: int8, vat_bp: int4, vat: int8, coupon_share: int8, shop_coupon_share: int8,
  },
  orders: {
    id: uuid, customer_id: uuid, shop_id: uuid,
    status: oneOf('PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED'),
    payment_type: oneOf('COD', 'ONLINE'),
    payment_status: oneOf('UNPAID', 'PAID', 'REFUND_DUE', 'REFUNDED'), subtotal: int8,
    shipping: int8, discount: int8, total_amount: int8, coupon_id: uuid.orNull,
    coupon_code: text.orNull, contact_name: text, contact_email: text, contact_phone: text.orNull,
    contact_address: text.orNull, created_at: timestamptz, updated_at: timestamptz,
    shipped_by: oneOf('SHOP', 'MARKET'),
  },
  password_resets: {
    hash: text, person_id: uuid, created_at: timestamptz, expires_at: timestamptz,
    used_at: timestamptz.orNull,
  },
  payments: {
    id: uuid, order_id: uuid, amount: int8, currency: oneOf('BDT'),
    status: oneOf('PENDING', 'COMPLETED', 'FAILED', 'CANCELLED'), gateway: text,
    transaction_id: text, gateway_session: text.orNull, redirect_url: text.orNull, checks: int4,
    next_check_at: timestamptz.orNull, created_at: timestamptz, updated_at: timestamptz,
    capture: oneOf('DUE', 'SENT').orNull,
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
    status: oneOf('DRAFT', 'APPROVED', 'SENT', 'PAID', 'FAILED', 'CANCELLED'), amount: int8,
    journals: int4, by_id: uuid.orNull, approved_by: uuid.orNull, approved_at: timestamptz.orNull,
    method: oneOf('BANK', 'BKASH').orNull, holder: text.orNull, number_sealed: text.orNull,
    number_tail: text.orNull, bank: text.orNull, branch: text.orNull, routing_number: text.orNull,
    file_id: uuid.orNull, sent_at: timestamptz.orNull, reference: text.orNull, reason: text.orNull,
    closed_by: uuid.orNull, closed_at: timestamptz.orNull, created_at: timestamptz,
  },
  people: {
    id: uuid, email: text, name: text, phone_number: text.orNull, address: text.orNull,
    profile_photo: text.orNull, role: oneOf('SUPER_ADMIN', 'ADMIN', 'VENDOR', 'CUSTOMER'),
    status: oneOf('ACTIVE', 'BLOCKED'), password_hash: text, need_password_change: bool,
    is_demo: bool, created_at: timestamptz, updated_at: timestamptz, deleted_at: timestamptz.orNull,
    email_verified_at: timestamptz.orNull, password_expires_at: timestamptz.orNull,
  },
  product_search: {
    product_id: uuid, shop_id: uuid, category_id: uuid, visible: bool, title: tsvector,
    everything: tsvector, front: bool,
  },
  products: {
    id: uuid, shop_id: uuid, category_id: uuid, name: text, description: text, image: text,
    picture: jsonb.orNull, price: int8, discount: int8, stock: int4,
    status: oneOf('ACTIVE', 'DRAFT', 'PAUSED'), visible: bool, rating_sum: int4, review_count: int4,
    rating: float8, created_at: timestamptz, updated_at: timestamptz,
    deleted_at: timestamptz.orNull, featured: float8,
  },
  rate_counts: { key: text, count: int4, expires_at: timestamptz },
  recent_views: { id: uuid, customer_id: uuid, product_id: uuid, viewed_at: timestamptz },
  recovery_codes: { person_id: uuid, hash: text, used_at: timestamptz.orNull },
  refresh_tokens: {
    hash: text, session_id: uuid, created_at: timestamptz, used_at: timestamptz.orNull,
    trades: int4,
  },
  refund_attempts: {
    id: uuid, payment_id: uuid, order_id: uuid, gateway: text, request_id: text, amount: int8,
    status: oneOf('SENT', 'PROCESSING', 'UNKNOWN', 'DONE', 'FAILED'), sends: int4,
    reference: text.orNull, by_id: uuid.orNull, sent_at: timestamptz,
    checked_at: timestamptz.orNull, next_check_at: timestamptz.orNull, created_at: timestamptz,
    polls: int4, reason: text.orNull,
  },
  refunds: {
    payment_id: uuid, order_id: uuid, amount: int8, gateway_reference: text.orNull,
    by_id: uuid.orNull, created_at: timestamptz,
  },
  reviews: {
    id: uuid, product_id: uuid, shop_id: uuid, customer_id: uuid, rating: int2, comment: text,
    created_at: timestamptz, updated_at: timestamptz, status: oneOf('VISIBLE', 'HIDDEN'),
    hidden_reason: text.orNull,
  },
  sandbox_transactions: {
    transaction_id: text, amount: int8, currency: text, description: text, payer: text,
    return_urls: jsonb, state: oneOf('OPEN', 'APPROVED', 'DECLINED', 'CANCELLED'),
    decided_at: timestamptz.orNull, refunded_at: timestamptz.orNull, created_at: timestamptz,
  },
  schema_migrations: { name: text, checksum: text, applied_at: timestamptz },
  schema_revisions: { revision: int4, applied_at: timestamptz },
  schema_sql: { name: text, checksum: text, objects: texts, applied_at: timestamptz },
  search_phrases: { phrase: text, synonym_id: uuid, phrases: texts, words: texts, category: text },
  search_rows: {
    product_id: uuid.orNull, shop_id: uuid.orNull, category_id: uuid.orNull, visible: bool.orNull,
    title: tsvector.orNull, everything: tsvector.orNull,
  },
  search_synonyms: {
    id: uuid, words: texts, also_finds: texts, category: text, created_at: timestamptz,
    updated_at: timestamptz,
  },
  search_terms: {
    term: text, searches: int4, result: oneOf('ALL', 'PART', 'NONE'), last_at: timestamptz,
  },
  search_words: {
    word: text, in_titles: bool, products: int4, learnt_at: timestamptz, sound: text,
  },
  second_factors: {
    person_id: uuid, secret: text, last_step: int8, created_at: timestamptz,
    enabled_at: timestamptz.orNull,
  },
  security_events: {
    id: int8, at: timestamptz, event: text, actor_id: uuid.orNull, subject_id: uuid.orNull,
    source: text.orNull, occurrences: int4, details: jsonb,
  },
  sessions: {
    id: uuid, person_id: uuid, user_agent: text.orNull, ip: text.orNull, created_at: timestamptz,
    last_used_at: timestamptz, expires_at: timestamptz, revoked_at: timestamptz.orNull,
    network: text.orNull,
  },
  settlements: {
    payment_id: uuid, order_id: uuid, amount: int8, gateway_reference: text.orNull,
    outcome: oneOf('APPLIED', 'REFUND_DUE'), created_at: timestamptz, fee: int8,
  },
  shop_credit: {
    shop_id: uuid, credit_limit: int8.orNull, grace_days: int4.orNull, updated_at: timestamptz,
  },
  shop_debts: { shop_id: uuid, since: timestamptz, notices: int4 },
  shop_legal: {
    shop_id: uuid, legal_name: text, trade_licence: text, dbid: text, bin: text,
    updated_at: timestamptz,
  },
  shops: {
    id: uuid, vendor_id: uuid, name: text, description: text, logo_url: text, phone_number: text,
    shop_address: text, status: oneOf('ACTIVE', 'PENDING', 'SUSPENDED', 'BLOCKED'),
    rating_sum: int4, review_count: int4, rating: float8, follower_count: int4, product_count: int4,
    created_at: timestamptz, updated_at: timestamptz, deleted_at: timestamptz.orNull,
    vendor_blocked: bool, is_open: bool, cod_paused_at: timestamptz.orNull,
  },
  sign_in_failures: {
    subject: text, failures: int4, window_started_at: timestamptz, email: text.orNull,
    blocked_until: timestamptz.orNull, is_refused: bool,
  },
  upload_days: { person_id: uuid, day: date, files: int4, bytes: int8 },
  worker_heartbeats: { id: uuid, started_at: timestamptz, seen_at: timestamptz },
})
