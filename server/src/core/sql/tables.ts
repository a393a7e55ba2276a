// Made from the migrated schema: npx vitest run --project server server/testing/tables.test.ts -u
// Migrations: 47e3d74b6347afc1
import {
  bool, bytea, date, float8, float8s, int2, int4, int4s, int8, json, jsonb, oneOf, text, texts,
  timestamptz, tsvector, uuid, uuids, varbit,
} from './kinds.ts'
import { describeTables } from './shapes.ts'
import { tablesOfService } from './tables-of-service.ts'
import { tablesOfTrade } from './tables-of-trade.ts'

/** Every table of the market, column by column. */
export const tables = describeTables({
  ...tablesOfService,
  ...tablesOfTrade,
  addresses: {
    id: uuid, person_id: uuid, label: text, name: text, phone: text, alt_phone: text.orNull,
    place_id: int4, line: text, note: text.orNull, is_default: bool,
  },
  attribute_values: {
    id: int4, attribute_id: int4, label: text, label_bn: text, number: float8.orNull,
    position: int4, swatch: text.orNull,
  },
  attributes: {
    id: int4, code: text, name: text, name_bn: text,
    type: oneOf('ENUM', 'MULTI', 'NUMBER', 'BOOL', 'TEXT'), unit: text, decimals: int2,
    created_at: timestamptz, updated_at: timestamptz,
  },
  audit_log: {
    id: int8, at: timestamptz, actor_id: uuid.orNull, actor_role: text.orNull, action: text,
    subject_type: text, subject_id: uuid.orNull, details: jsonb,
  },
  backup_state: {
    only_row: bool, market_id: uuid, saved_at: timestamptz.orNull, saved_bytes: int8.orNull,
    saved_seconds: float8.orNull, covered_at: timestamptz.orNull, failed_at: timestamptz.orNull,
    failure: text.orNull,
  },
  brand_words: { brand_id: uuid, word: text },
  brands: {
    id: uuid, name: text, name_bn: text, logo: text, is_verified: bool, created_at: timestamptz,
    updated_at: timestamptz, proposed_by: uuid.orNull,
  },
  cancellation_items: {
    cancellation_id: uuid, order_item_id: uuid, quantity: int4, goods: int8, coupon: int8,
    shop_coupon: int8, commission: int8, vat: int8,
  },
  cancellations: {
    id: uuid, order_id: uuid, by_id: uuid.orNull, by_role: text,
    reason: oneOf('OUT_OF_STOCK', 'CANNOT_DELIVER', 'BUYER_ASKED', 'OTHER').orNull,
    note: text.orNull, is_whole: bool, is_refund: bool, amount: int8.orNull, is_restocked: bool,
    at: timestamptz,
  },
  cart_lines: {
    customer_id: uuid, product_id: uuid, place: oneOf('CART', 'LATER', 'GONE'), quantity: int4,
    edited_at: timestamptz,
  },
  categories: {
    id: uuid, name: text, description: text, image: text, product_count: int4,
    created_at: timestamptz, updated_at: timestamptz, deleted_at: timestamptz.orNull, name_bn: text,
    name_words: texts, name_bn_words: texts, asks_serial: bool, return_days: int4,
    returns: oneOf('ANY', 'FAULTY', 'NONE'), parent_id: uuid.orNull, path: uuids, is_parent: bool,
  },
  category_attributes: {
    category_id: uuid, attribute_id: int4, group_name: text, group_name_bn: text, position: int4,
    is_filter: bool, is_key: bool, is_axis: bool, is_advised: bool, buckets: float8s,
  },
  category_ranges: { category_id: uuid.orNull, attribute_id: int4.orNull, buckets: float8s.orNull },
  companion_count: { id: bool, day: date, next_part: int2 },
  disputes: {
    id: uuid, payment_id: uuid, order_id: uuid, shop_id: uuid, amount: int8, reserved: int8,
    commission: int8, vat: int8, shipping: int8, coupons: int8, reason: text, reference: text,
    respond_by: date, status: oneOf('OPEN', 'WON', 'LOST_BY_SHOP', 'LOST_BY_MARKET'),
    note: text.orNull, by_id: uuid, decided_by: uuid.orNull, decided_at: timestamptz.orNull,
    created_at: timestamptz,
  },
  email_verifications: {
    hash: text, person_id: uuid, created_at: timestamptz, expires_at: timestamptz,
    used_at: timestamptz.orNull,
  },
  facet_bits: { category_id: uuid, key: int4, chunk: int4, bits: varbit },
  facet_counts: { category_id: uuid, key: int4, products: int4 },
  facet_deltas: { id: int8, product_id: uuid },
  facet_fronts: { category_id: uuid, since: timestamptz, places: int4 },
  facet_keys: {
    id: int4,
    kind: oneOf('all', 'brand', 'category', 'flag', 'number', 'proven', 'rating', 'sale', 'shop', 'stock', 'value'),
    ref: text,
  },
  facet_members: { product_id: uuid, category_id: uuid, ordinal: int4, keys: int4s, price: int8 },
  families: {
    id: uuid, shop_id: uuid, name: text, description: text, axes: int4s, created_at: timestamptz,
    updated_at: timestamptz,
  },
  follows: { id: uuid, shop_id: uuid, customer_id: uuid, created_at: timestamptz },
  idempotency_keys: {
    person_id: uuid, route: text, key: text, body_hash: text, status: int2, response: json,
    created_at: timestamptz,
  },
  mails: {
    id: uuid, kind: text, recipient: text, recipient_name: text, subject: text, body_text: text,
    body_html: text, created_at: timestamptz, expires_at: timestamptz.orNull,
    sent_at: timestamptz.orNull, failed_at: timestamptz.orNull, failure: text.orNull,
    reply_to: text.orNull, content: json.orNull,
  },
  media: {
    id: uuid, owner_id: uuid.orNull, original_key: text, content_type: text, width: int4,
    height: int4, placeholder: text, created_at: timestamptz,
  },
  newsletter_subscribers: { id: uuid, email: text, created_at: timestamptz },
  password_resets: {
    hash: text, person_id: uuid, created_at: timestamptz, expires_at: timestamptz,
    used_at: timestamptz.orNull,
  },
  people: {
    id: uuid, email: text, name: text, phone_number: text.orNull, address: text.orNull,
    profile_photo: text.orNull, role: oneOf('SUPER_ADMIN', 'ADMIN', 'VENDOR', 'CUSTOMER'),
    status: oneOf('ACTIVE', 'BLOCKED'), password_hash: text, need_password_change: bool,
    is_demo: bool, created_at: timestamptz, updated_at: timestamptz, deleted_at: timestamptz.orNull,
    email_verified_at: timestamptz.orNull, password_expires_at: timestamptz.orNull,
  },
  places: {
    id: int4, parent_id: int4.orNull, kind: oneOf('DIVISION', 'DISTRICT', 'UPAZILA', 'THANA'),
    name_en: text, name_bn: text, also: texts,
  },
  product_attributes: {
    product_id: uuid, attribute_id: int4, value_id: int4.orNull, number: float8.orNull,
    flag: bool.orNull, text: text.orNull,
  },
  product_buyers: { product_id: uuid, buyers: int4, part: int2 },
  product_companions: {
    product_id: uuid, kind: oneOf('BOUGHT', 'VIEWED'), position: int2, companion_id: uuid,
    people: int4, part: int2,
  },
  product_facets: { product_id: uuid, category_id: uuid, keys: int4s },
  product_pictures: {
    product_id: uuid, position: int2, image: text, picture: jsonb.orNull, alt: text, alt_bn: text,
  },
  product_prices: { id: uuid, product_id: uuid, since: timestamptz, price: int8, discount: int8 },
  product_search: {
    product_id: uuid, shop_id: uuid, category_id: uuid, visible: bool, title: tsvector,
    everything: tsvector, front: bool, family_id: uuid.orNull, is_face: bool,
  },
  products: {
    id: uuid, shop_id: uuid, category_id: uuid, name: text, description: text, image: text,
    picture: jsonb.orNull, price: int8, discount: int8, stock: int4,
    status: oneOf('ACTIVE', 'DRAFT', 'PAUSED'), visible: bool, rating_sum: int4, review_count: int4,
    rating: float8, created_at: timestamptz, updated_at: timestamptz,
    deleted_at: timestamptz.orNull, featured: float8, warranty_months: int4,
    warranty_by: oneOf('BRAND', 'SELLER').orNull, warranty_text: text.orNull, weight_grams: int4,
    brand_id: uuid.orNull, model: text, gtin: text.orNull, alt: text, key_specs: texts,
    family_id: uuid.orNull, is_face: bool, brand_name: text, alt_bn: text, picture_count: int2,
    axis_values: int4s, choices: text, sold: int4, proven_discount: int8,
  },
  question_answers: {
    id: uuid, question_id: uuid, by_id: uuid, by_role: oneOf('CUSTOMER', 'VENDOR'), body: text,
    masked: text.orNull, hidden_at: timestamptz.orNull, hidden_by: uuid.orNull,
    created_at: timestamptz,
  },
  question_reports: {
    id: uuid, question_id: uuid, answer_id: uuid.orNull, by_id: uuid, reason: text,
    handled_at: timestamptz.orNull, created_at: timestamptz,
  },
  questions: {
    id: uuid, product_id: uuid, shop_id: uuid, customer_id: uuid, client_id: uuid, body: text,
    masked: text.orNull, hidden_at: timestamptz.orNull, hidden_by: uuid.orNull, answers: int4,
    is_answered: bool, shop_told_at: timestamptz.orNull, buyer_told_at: timestamptz.orNull,
    reports: int4, created_at: timestamptz,
  },
  rate_counts: { key: text, count: int4, expires_at: timestamptz },
  recent_views: { id: uuid, customer_id: uuid, product_id: uuid, viewed_at: timestamptz },
  recovery_codes: { person_id: uuid, hash: text, used_at: timestamptz.orNull },
  refresh_tokens: {
    hash: text, session_id: uuid, created_at: timestamptz, used_at: timestamptz.orNull,
    trades: int4,
  },
  schema_migrations: { name: text, checksum: text, applied_at: timestamptz },
  schema_revisions: { revision: int4, applied_at: timestamptz },
  schema_sql: { name: text, checksum: text, objects: texts, applied_at: timestamptz },
  search_favourites: { query: text, product_id: uuid, buyers: int4 },
  search_lessons: { id: bool, day: date },
  search_people: { term: text, person: int8, day: date, week: date, at: timestamptz },
  search_phrases: { phrase: text, synonym_id: uuid, phrases: texts, words: texts, category: text },
  search_rows: {
    product_id: uuid.orNull, shop_id: uuid.orNull, category_id: uuid.orNull, visible: bool.orNull,
    title: tsvector.orNull, everything: tsvector.orNull, family_id: uuid.orNull,
    is_face: bool.orNull,
  },
  search_sales: { query: text, product_id: uuid, order_id: uuid, day: date },
  search_synonyms: {
    id: uuid, words: texts, also_finds: texts, category: text, created_at: timestamptz,
    updated_at: timestamptz,
  },
  search_terms: {
    term: text, searches: int4, result: oneOf('ALL', 'PART', 'NONE'), last_at: timestamptz,
    people: int4,
  },
  search_weeks: { week: date, salt: bytea },
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
  shops: {
    id: uuid, vendor_id: uuid, name: text, description: text, logo_url: text, phone_number: text,
    shop_address: text, status: oneOf('ACTIVE', 'PENDING', 'SUSPENDED', 'BLOCKED'),
    rating_sum: int4, review_count: int4, rating: float8, follower_count: int4, product_count: int4,
    created_at: timestamptz, updated_at: timestamptz, deleted_at: timestamptz.orNull,
    vendor_blocked: bool, cod_paused_at: timestamptz.orNull, rested_at: timestamptz.orNull,
    is_open: bool,
  },
  sign_in_failures: {
    subject: text, failures: int4, window_started_at: timestamptz, email: text.orNull,
    blocked_until: timestamptz.orNull, is_refused: bool,
  },
  transits: {
    zone: oneOf('INSIDE', 'SUBURB', 'OUTSIDE'), from_id: int4, to_id: int4, parcels: int4,
    low: int4, high: int4,
  },
  upload_days: { person_id: uuid, day: date, files: int4, bytes: int8 },
  wish_lists: { id: uuid, customer_id: uuid, name: text, created_at: timestamptz },
  wish_news: { id: int8, product_id: uuid, is_back: bool, due_at: timestamptz },
  wish_rounds: { product_id: uuid, is_back: bool, after: uuid.orNull, started_at: timestamptz },
  wishes: {
    id: uuid, customer_id: uuid, product_id: uuid, list_id: uuid.orNull, price_then: int8,
    wished_price: int8.orNull, tells_stock: bool, tells_price: bool,
    stock_told_at: timestamptz.orNull, price_told_at: timestamptz.orNull, price_told: int8.orNull,
    created_at: timestamptz,
  },
  worker_heartbeats: { id: uuid, started_at: timestamptz, seen_at: timestamptz },
})
