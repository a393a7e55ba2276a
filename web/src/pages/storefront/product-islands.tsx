import { island } from '#ui/island.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SellerCardSkeleton } from '#features/scorecards/seller-card-skeleton.tsx'

// The parts of a product's page that come after its first scripts.

export const ProductGallery = island(
  async () => (await import('#features/gallery/product-gallery.tsx')).ProductGallery,
  <Skeleton className="aspect-square w-full rounded-lg" />,
)
export const VariantPickers = island(
  async () => (await import('#features/families/variant-pickers.tsx')).VariantPickers,
  <Skeleton className="mt-5 h-20 w-full" />,
)
export const ProductSpecifications = island(
  async () =>
    (await import('#features/attributes/product-specifications.tsx')).ProductSpecifications,
)
export const ProductReviews = island(
  async () => (await import('#features/reviews/product-reviews.tsx')).ProductReviews,
)

export const PriceFacts = island(
  async () => (await import('#features/catalog/price-facts.tsx')).PriceFacts,
  <Skeleton className="h-20 w-64" />,
)
export const SellerCard = island(
  async () => (await import('#features/scorecards/seller-card.tsx')).SellerCard,
  <SellerCardSkeleton />,
)
export const LatelyBought = island(
  async () => (await import('#features/companions/lately-bought.tsx')).LatelyBought,
)
export const ProductCompanions = island(
  async () => (await import('./product-companions.tsx')).ProductCompanions,
)
export const ProductQuestions = island(
  async () => (await import('#features/questions/product-questions.tsx')).ProductQuestions,
)
export const ArrivalNote = island(
  async () => (await import('#features/arrivals/arrival-note.tsx')).ArrivalNote,
  <Skeleton className="h-27 w-full sm:h-22 lg:h-33" />,
)
