/** Every number the market runs by, once. Money is in whole taka, times are in the unit the name ends with. */
export const limits = {
  shippingTaka: 60,
  /** Shipping is charged when the subtotal is above this. */
  shippingFreeUpToTaka: 1,
  comparedProducts: 3,
  relatedProducts: 6,
  flashSaleProducts: 8,
  featuredProducts: 12,
  featuredSkeletons: 8,
  featuredCategorySkeletons: 6,
  listingSkeletons: 8,
  shopSkeletons: 4,
  recentlyViewedSkeletons: 8,
  tableSkeletonRows: 5,
  sliderSlides: 2,
  sliderIntervalMs: 2_000,
  sliderFadeMs: 500,
  scrollToTopPx: 300,
  passwordMin: 6,
  passwordMax: 200,
  nameMin: 3,
  nameMax: 120,
  signUpPhoneLength: 11,
  adminPhoneMin: 10,
  adminPhoneMax: 15,
  phoneMin: 11,
  phoneMax: 20,
  contactSubjectMin: 5,
  contactMessageMin: 10,
  contactSubjectMax: 150,
  /** Messages of the contact form within an hour: from one network, and in all. */
  contactMessagesPerNetwork: 10,
  contactMessagesPerHour: 200,
  productNameMin: 3,
  productNameMax: 500,
  productDescriptionMin: 10,
  productDescriptionMax: 20_000,
  idLength: 36,
  categoryNameMin: 2,
  couponCodeMin: 2,
  couponCodeMax: 40,
  addressMax: 500,
  textMax: 5_000,
  ratingMin: 1,
  ratingMax: 5,
  orderLinesMax: 100,
  quantityMax: 10_000,
  stockMax: 10_000_000,
  priceMaxTaka: 100_000_000,
  pageSize: 10,
  pageSizeMax: 100,
  /** Lists that clients read whole come up to here when they name no `limit`. */
  wholeListMax: 1_000,
  newsletterPageSize: 10,
  /** The subscribers come whole unless a page is asked for: clients page them themselves. */
  newslettersListed: 10_000,
  recentViewsKept: 50,
  /** Days that the overviews look back. */
  insightDays: 30,
  /** Rows of each short list there. */
  insightRows: 5,
  /** Products with no more pieces than this are shown as running out. */
  lowStock: 5,
  listingPageSize: 12,
  /** A list counts no further than this; beyond it `meta.total` stays here. */
  countedRowsMax: 10_000,
  /** A search in order of best match looks at no more products than this. */
  searchedRowsMax: 1_000,
  searchTermMax: 200,
  /** Characters of a synonym, and how many stand together. */
  synonymMax: 60,
  synonymsMax: 40,
  popularSearches: 10,
  suggestionListRem: 20,
  resetLinkMinutes: 5,
  /** Reset mails one account gets within the sign-in window. */
  resetMailsMax: 3,
  /** A first password that somebody else chose lets its person in for so long. */
  temporaryPasswordDays: 7,
  verifyLinkHours: 24,
  /** Verification mails one account gets within those hours, beside the first. */
  verifyMailsMax: 5,
  tokenMax: 200,
  recoveryCodes: 10,
  /** Wrong codes within the sign-in window, from wherever they come, before codes have to wait. */
  secondFactorFailures: 10,
  secondFactorCodeMax: 64,
  /** Wrong passwords of a day that one address, or one known device, tries on an account before it waits. */
  signInFailuresPerClient: 5,
  /** Its first wait; each further failure doubles it, up to the longest. */
  signInFirstWaitMinutes: 1,
  signInLongestWaitMinutes: 60,
  /** Wrong passwords of a day for one account, from wherever it is not known, before strangers wait. */
  signInFailuresPerAccount: 50,
  /** Wrong passwords within the window from one address, whatever the account, before it waits as long. */
  signInFailuresPerAddress: 100,
  signInWindowMinutes: 15,
  signInMemoryHours: 24,
  /** How long a refresh token that was used works again, and how often it is traded in all. */
  refreshGraceSeconds: 10,
  refreshTrades: 10,
  couponReservationMinutes: 30,
  unpaidOrderMinutes: 30,
  idempotencyHours: 24,
  idempotencyKeyMax: 200,
  /** Unknown coupon codes within the window before a person, or an address, has to wait. */
  couponGuessesPerPerson: 10,
  couponGuessesPerAddress: 300,
  couponGuessWindowMinutes: 15,
  /** What a person may upload on a day (UTC); admins may go on. */
  uploadsPerDay: 300,
  uploadBytesPerDay: 500 * 1024 * 1024,
  /** Uploads that one person may have under way at the same time. */
  uploadsAtOnce: 4,
  uploadBytes: 5 * 1024 * 1024,
  cacheSeconds: 60,
  rehydrateTimeoutMs: 5_000,
  dashboardToastMs: 2_000,
  toastMs: 4_000,
  toastsVisible: 3,
  toastGapPx: 14,
  toastWidthPx: 356,
  toastRemovalMs: 200,
  deliveryDays: '3-5',
  returnDays: 7,
} as const
