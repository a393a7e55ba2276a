/** The PostgreSQL types that the seed writes. */
export type ColumnType = (typeof types)[number]

const types = [
  'uuid',
  'text',
  'boolean',
  'jsonb',
  'bigint',
  'int',
  'smallint',
  'double precision',
  'timestamptz',
  'int[]',
  'text[]',
  'double precision[]',
] as const

/** A table with the columns to write; the others get their defaults. */
export interface Table<Column extends string = string> {
  name: string
  columns: readonly (readonly [Column, ColumnType])[]
}

export const people = tableOf('people', {
  uuid: ['id'],
  text: ['email', 'name', 'phone_number', 'address', 'role', 'status', 'password_hash'],
  boolean: ['is_demo'],
  timestamptz: ['created_at', 'updated_at', 'email_verified_at'],
})
export const shops = tableOf('shops', {
  uuid: ['id', 'vendor_id'],
  text: ['name', 'description', 'logo_url', 'phone_number', 'shop_address'],
  timestamptz: ['created_at', 'updated_at'],
})
export const categories = tableOf('categories', {
  uuid: ['id'],
  text: ['name', 'name_bn', 'description', 'image', 'returns'],
  int: ['return_days'],
  timestamptz: ['created_at', 'updated_at'],
})
export const products = tableOf('products', {
  uuid: ['id', 'shop_id', 'category_id', 'brand_id', 'family_id'],
  text: [
    'name',
    'description',
    'image',
    'alt',
    'model',
    'choices',
    'status',
    'warranty_by',
    'warranty_text',
  ],
  'text[]': ['key_specs'],
  'int[]': ['axis_values'],
  boolean: ['is_face'],
  jsonb: ['picture'],
  smallint: ['picture_count'],
  bigint: ['price', 'discount', 'proven_discount'],
  int: ['stock', 'warranty_months'],
  timestamptz: ['created_at', 'updated_at'],
})
export const coupons = tableOf('coupons', {
  uuid: ['id'],
  text: ['code', 'funding'],
  bigint: ['discount_amount'],
  timestamptz: ['start_time', 'end_time'],
  int: ['usage_limit', 'total_usage_limit'],
})
export const orders = tableOf('orders', {
  uuid: ['id', 'customer_id', 'shop_id', 'coupon_id'],
  text: [
    'status',
    'payment_type',
    'payment_status',
    'coupon_code',
    'contact_name',
    'contact_email',
    'contact_phone',
    'contact_address',
  ],
  bigint: ['number', 'subtotal', 'shipping', 'discount', 'total_amount'],
  timestamptz: ['created_at', 'updated_at'],
})
export const orderItems = tableOf('order_items', {
  uuid: ['id', 'order_id', 'product_id'],
  text: ['returns', 'warranty_by', 'warranty_text'],
  int: [
    'position',
    'quantity',
    'commission_rate_number',
    'commission_bp',
    'vat_bp',
    'return_days',
    'warranty_months',
  ],
  bigint: [
    'price',
    'discount',
    'commission_base',
    'commission',
    'vat',
    'coupon_share',
    'shop_coupon_share',
  ],
})
export const orderEvents = tableOf('order_events', {
  uuid: ['order_id', 'by_id'],
  text: ['status', 'by_role'],
  timestamptz: ['at'],
})
export const payments = tableOf('payments', {
  uuid: ['id', 'order_id'],
  bigint: ['amount'],
  text: ['status', 'gateway', 'transaction_id'],
  timestamptz: ['created_at', 'updated_at'],
})
export const settlements = tableOf('settlements', {
  uuid: ['payment_id', 'order_id'],
  bigint: ['amount', 'fee'],
  text: ['gateway_reference', 'outcome'],
  timestamptz: ['created_at'],
})
export const refunds = tableOf('refunds', {
  uuid: ['payment_id', 'order_id', 'by_id'],
  bigint: ['amount'],
  text: ['gateway_reference'],
  timestamptz: ['created_at'],
})
export const sandboxTransactions = tableOf('sandbox_transactions', {
  bigint: ['amount'],
  text: ['transaction_id', 'currency', 'description', 'payer', 'state'],
  jsonb: ['return_urls'],
  timestamptz: ['decided_at', 'refunded_at', 'created_at'],
})
export const couponUses = tableOf('coupon_uses', {
  uuid: ['id', 'coupon_id', 'customer_id', 'order_id'],
  text: ['state'],
  int: ['nth'],
  timestamptz: ['created_at'],
})
/** The temporary table for `reviews` until all of them are loaded. */
export const seededReviews = tableOf('seeded_reviews', {
  uuid: ['id', 'product_id', 'shop_id', 'customer_id'],
  int: ['rating'],
  text: ['comment'],
  timestamptz: ['created_at', 'updated_at'],
})
export const follows = tableOf('follows', {
  uuid: ['id', 'shop_id', 'customer_id'],
  timestamptz: ['created_at'],
})
export const recentViews = tableOf('recent_views', {
  uuid: ['id', 'customer_id', 'product_id'],
  timestamptz: ['viewed_at'],
})
export const subscribers = tableOf('newsletter_subscribers', {
  uuid: ['id'],
  text: ['email'],
  timestamptz: ['created_at'],
})

export const shopLegal = tableOf('shop_legal', {
  uuid: ['shop_id'],
  text: ['legal_name', 'trade_licence', 'dbid', 'bin'],
  timestamptz: ['updated_at'],
})
const account = [
  'method',
  'holder',
  'number_sealed',
  'number_tail',
  'bank',
  'branch',
  'routing_number',
] as const
export const payoutAccounts = tableOf('payout_accounts', {
  uuid: ['shop_id', 'changed_by', 'verified_by'],
  text: account,
  timestamptz: ['changed_at', 'verified_at'],
})
export const payoutFiles = tableOf('payout_files', {
  uuid: ['id', 'by_id'],
  text: ['method'],
  timestamptz: ['created_at'],
})
export const payouts = tableOf('payouts', {
  uuid: ['id', 'shop_id', 'approved_by', 'file_id', 'closed_by'],
  text: ['status', ...account, 'reference', 'reason'],
  bigint: ['amount'],
  int: ['journals'],
  timestamptz: ['approved_at', 'sent_at', 'closed_at', 'created_at'],
})

export const proposals = tableOf('ledger_proposals', {
  uuid: ['id', 'shop_id', 'by_id', 'decided_by'],
  text: ['kind', 'status', 'reason'],
  bigint: ['amount'],
  timestamptz: ['decided_at', 'created_at'],
})
export const debtPayments = tableOf('debt_payments', {
  uuid: ['id', 'shop_id', 'by_id', 'decided_by'],
  text: ['method', 'reference', 'status'],
  bigint: ['amount'],
  timestamptz: ['decided_at', 'created_at'],
})
export const shopDebts = tableOf('shop_debts', {
  uuid: ['shop_id'],
  int: ['notices'],
  timestamptz: ['since'],
})

export function tableOf<Column extends string>(
  name: string,
  byType: Partial<Record<ColumnType, readonly Column[]>>,
): Table<Column> {
  const columns = types.flatMap((type) =>
    (byType[type] ?? []).map((column) => [column, type] as const),
  )
  return { name, columns }
}
