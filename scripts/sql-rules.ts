// Whose table is whose, as data. check-sql.ts applies it.

/**
 * The tables of each feature, of core and of backup. Only the owner writes a table, and only the owner and the
 * features after it in server/src/app.ts name it.
 */
export const tables: Record<string, string[]> = {
  core: [
    'audit_log',
    'idempotency_keys',
    'schema_migrations',
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
  shops: ['shops'],
  following: ['follows'],
  searches: ['search_phrases', 'search_synonyms', 'search_terms', 'search_words'],
  catalog: ['categories', 'product_search', 'products'],
  coupons: ['coupon_guesses', 'coupon_uses', 'coupons'],
  orders: ['order_events', 'order_items', 'orders'],
  payments: ['payments', 'refund_attempts', 'refunds', 'sandbox_transactions', 'settlements'],
  reviews: ['reviews'],
  'recently-viewed': ['recent_views'],
  newsletters: ['newsletter_subscribers'],
}

/** What one place may do to a table of another, and why. One that nothing needs is a problem. */
export type Exception = { place: string; may: 'name' | 'write'; table: string; why: string }

export const exceptions: Exception[] = [
  {
    place: 'media',
    may: 'name',
    table: 'people',
    why: 'upload_days belong to a person; pictures in use',
  },
  { place: 'media', may: 'name', table: 'shops', why: 'pictures in use' },
  { place: 'media', may: 'name', table: 'categories', why: 'pictures in use' },
  { place: 'media', may: 'name', table: 'products', why: 'pictures in use' },
  {
    place: 'accounts',
    may: 'name',
    table: 'shops',
    why: 'a password must not contain the shop’s name',
  },
  { place: 'following', may: 'write', table: 'shops', why: 'follower_count' },
  { place: 'catalog', may: 'write', table: 'shops', why: 'product_count' },
  {
    place: 'catalog',
    may: 'write',
    table: 'search_words',
    why: 'the vocabulary is that of products',
  },
  { place: 'catalog', may: 'write', table: 'search_synonyms', why: 'a category’s new name' },
  { place: 'coupons', may: 'name', table: 'orders', why: 'a foreign key: coupon_uses.order_id' },
  { place: 'orders', may: 'write', table: 'products', why: 'stock' },
  { place: 'reviews', may: 'write', table: 'shops', why: 'rating_sum, review_count' },
  { place: 'reviews', may: 'write', table: 'products', why: 'rating_sum, review_count' },
]
