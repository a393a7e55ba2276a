// The owners of tables, as data. check-sql.ts applies it.

/**
 * The tables of each feature, of core and of backup. Only the owner writes a table, and only the owner and the
 * features after it in server/src/app.ts name it.
 */
export const tables: Record<string, string[]> = {
  core: [
    'audit_log',
    'idempotency_keys',
    'rate_counts',
    'schema_migrations',
    'schema_revisions',
    'schema_sql',
    'security_events',
    'worker_heartbeats',
  ],
  backup: ['backup_state'],
  media: ['media', 'upload_days'],
  mail: ['mails'],
  accounts: [
    'email_verifications',
    'password_resets',
    'people',
    'recovery_codes',
    'refresh_tokens',
    'second_factors',
    'sessions',
    'sign_in_failures',
  ],
  places: ['places'],
  addresses: ['addresses'],
  shops: ['shops'],
  following: ['follows'],
  searches: ['search_phrases', 'search_synonyms', 'search_terms', 'search_words'],
  catalog: ['categories', 'product_search', 'products'],
  coupons: ['coupon_guesses', 'coupon_uses', 'coupons'],
  commissions: ['commission_rates', 'commission_version'],
  orders: [
    'cancellation_items',
    'cancellations',
    'order_events',
    'order_items',
    'order_notes',
    'orders',
  ],
  payments: [
    'bkash_tokens',
    'payments',
    'refund_attempts',
    'refund_decisions',
    'refund_items',
    'refunds',
    'sandbox_refunds',
    'sandbox_transactions',
    'settlements',
  ],
  ledger: [
    'journal_lines',
    'journals',
    'ledger_accounts',
    'ledger_backfill',
    'ledger_balances',
    'ledger_checks',
    'ledger_holds',
    'ledger_months',
    'ledger_proposals',
  ],
  payouts: [
    'debt_payments',
    'debt_write_offs',
    'payout_accounts',
    'payout_days',
    'payout_files',
    'payout_items',
    'payout_proofs',
    'payouts',
    'shop_credit',
    'shop_debts',
    'shop_legal',
    'shop_legal_versions',
  ],
  'commission-invoices': [
    'commission_invoice_counter',
    'commission_invoice_lines',
    'commission_invoices',
  ],
  'settlement-files': ['settlement_file_rows', 'settlement_files'],
  disputes: ['disputes'],
  couriers: ['courier_remittance_orders', 'courier_remittances'],
  shipments: ['shipment_events', 'shipment_items', 'shipment_serials', 'shipments'],
  reviews: ['reviews'],
  'recently-viewed': ['recent_views'],
  newsletters: ['newsletter_subscribers'],
}

/**
 * Exceptions and their reasons: a place may name a table of a later feature, or write these columns of another
 * feature's table. `*` means whole rows. An exception that nothing needs is reported.
 */
export type Exception = { place: string; table: string; writes?: string[]; why: string }

export const exceptions: Exception[] = [
  { place: 'media', table: 'people', why: 'upload_days belong to a person' },
  { place: 'accounts', table: 'shops', why: 'a password must not contain the shop’s name' },
  { place: 'coupons', table: 'orders', why: 'a foreign key: coupon_uses.order_id' },
  { place: 'following', table: 'shops', writes: ['follower_count'], why: 'a counter' },
  { place: 'catalog', table: 'shops', writes: ['product_count'], why: 'a counter' },
  { place: 'catalog', table: 'search_words', writes: ['*'], why: 'words are learnt from products' },
  { place: 'catalog', table: 'search_synonyms', writes: ['category'], why: 'its new name' },
  { place: 'orders', table: 'products', writes: ['stock'], why: 'an order takes stock' },
  {
    place: 'couriers',
    table: 'orders',
    writes: ['cash_held_by', 'courier'],
    why: 'who holds the cash',
  },
  { place: 'payouts', table: 'shops', writes: ['cod_paused_at', 'rested_at'], why: 'a debt' },
  { place: 'reviews', table: 'shops', writes: ['rating_sum', 'review_count'], why: 'ratings' },
  { place: 'reviews', table: 'products', writes: ['rating_sum', 'review_count'], why: 'ratings' },
]
