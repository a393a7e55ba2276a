/** The id of nothing. */
export const nobody = '01900000-0000-7000-8000-00000000dead'

/** What contradicts reviews: the rule, and the statement that breaks it. */
export const reviewPlants = [
  ['counters.stars', 'update review_stars set reviews = reviews + 1'],
  ['counters.of-reviews', 'update reviews set helpful = helpful + 1'],
  ['reviews.verified-is-delivered', 'update reviews set is_verified = not is_verified'],
  [
    'pictures.of-reviews-are-public',
    `insert into private_pictures (id, owner_id, image, used_at, published_at)
         select '${nobody}', id, '/elsewhere.webp', now(), now() from people limit 1`,
  ],
] as const
