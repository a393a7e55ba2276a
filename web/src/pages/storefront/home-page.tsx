import { Link } from '#ui/link.tsx'
import { featuredCategorySkeletons, featuredSkeletons, flashSaleListSize } from '#ui/numbers.ts'
import { useSelector } from 'react-redux'
import { PageHead, siteName } from '#core/page-head.tsx'
import { paths } from '#core/paths.ts'
import { market } from '#core/market.ts'
import { struckDiscount } from '#core/struck.ts'
import { selectUserEmail } from '#core/session.ts'
import {
  allCategories,
  useGetCategoriesQuery,
  useGetProductsQuery,
} from '#features/catalog/catalog-api.ts'
import { popularBrands } from '#features/catalog/brands.ts'
import { featuredProducts, flashSales } from '#features/catalog/home-lists.ts'
import { NewsletterForm } from '#features/newsletters/newsletter-form.tsx'
import { topOf } from '#features/catalog/category-tree.ts'
import { SectionHeading } from '#ui/card.tsx'
import { BrandMark } from '#ui/icon.tsx'
import { MediaPicture } from '#ui/picture.tsx'
import { QueryState, withData } from '#ui/query-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BannerSlider } from '#features/catalog/banner-slider.tsx'
import { ProductTiles } from '#features/shopping/product-tiles.tsx'
import { SiteData } from '#core/structured-data.ts'

export default function HomePage() {
  return (
    <>
      <PageHead
        title={`${siteName}: computers and electronics from sellers across Bangladesh`}
        description="Compare prices from trusted computer and electronics shops, pay on delivery or online, and get it in 3-5 days."
        path={paths.home}
      />
      {import.meta.env.SSR ? <SiteData /> : null}
      <h1 className="sr-only">Haat, the market for computers and electronics</h1>
      <BannerSlider />
      <div className="shell space-y-14 py-10 sm:space-y-16 sm:py-14">
        <FeaturedCategories />
        <FeaturedProducts />
        <FlashSales />
        <Newsletter />
        <PopularBrands />
      </div>
    </>
  )
}

function FeaturedCategories() {
  const result = useGetCategoriesQuery(allCategories)
  return (
    <section aria-labelledby="featured-category">
      <SectionHeading id="featured-category" title="Featured Category" />
      <QueryState result={result} loading={<CategorySkeletons />}>
        {({ data }) => (
          <ul className={categoryGrid}>
            {topOf(data).map((category) => (
              <li key={category.id}>
                <Link
                  to={paths.category(category.name)}
                  className="flex h-full flex-col items-center gap-2 rounded-lg bg-surface p-3 text-center text-sm font-semibold shadow-hairline hover:text-link hover:shadow-float sm:p-4"
                >
                  <MediaPicture
                    src={category.image}
                    width={128}
                    className="aspect-square w-full max-w-32 rounded-md object-cover"
                  />
                  {category.name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

const categoryGrid = 'grid grid-cols-3 gap-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-6'

function CategorySkeletons() {
  return (
    <ul className={categoryGrid}>
      {Array.from({ length: featuredCategorySkeletons }, (_, index) => (
        <li key={index}>
          <Skeleton className="aspect-[5/6] w-full rounded-lg" />
        </li>
      ))}
    </ul>
  )
}

function FlashSales() {
  const all = useGetProductsQuery(flashSales)
  const result = market().strikesProvenOnly
    ? withData(all, all.data && { data: all.data.data.filter((each) => struckDiscount(each) > 0) })
    : all
  return (
    <section aria-labelledby="flash-sales">
      <SectionHeading
        id="flash-sales"
        title="Flash Sales"
        note="Grab the hot deals before they are gone: the deepest discounts in the market today."
      />
      <ProductTiles result={result} skeletons={flashSaleListSize} grid="eight" />
    </section>
  )
}

function FeaturedProducts() {
  const userEmail = useSelector(selectUserEmail)
  const result = useGetProductsQuery({ ...featuredProducts, userEmail })
  return (
    <section aria-labelledby="featured-products">
      <SectionHeading id="featured-products" title="Featured Products">
        <Link
          to={paths.products}
          className="tap inline-flex items-center text-sm font-semibold text-link hover:underline"
        >
          See all products
        </Link>
      </SectionHeading>
      <ProductTiles result={result} skeletons={featuredSkeletons} grid="twelve" />
    </section>
  )
}

function PopularBrands() {
  return (
    <section aria-labelledby="popular-brands" className="later">
      <SectionHeading id="popular-brands" title="Popular Brands" />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-5 sm:gap-4">
        {popularBrands.map(({ mark, name, colour }) => {
          const style: Record<string, string> = { '--brand': colour }
          return (
            <li key={mark}>
              <Link
                to={paths.search(name)}
                style={style}
                className="flex h-24 items-center justify-center gap-2.5 rounded-lg bg-surface text-lg font-bold tracking-tight text-muted shadow-hairline grayscale hover:shadow-float hover:grayscale-0 focus-visible:grayscale-0"
              >
                <span className="contents [a:hover>&]:text-(--brand)">
                  <BrandMark name={mark} />
                </span>
                {name}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Newsletter() {
  return (
    <section
      aria-labelledby="newsletter"
      className="grid gap-6 rounded-lg bg-brand px-6 py-8 text-on-brand sm:px-10 lg:grid-cols-2 lg:items-center"
    >
      <div>
        <h2 id="newsletter" className="text-xl">
          Good prices, once a week
        </h2>
        <p className="mt-2 max-w-prose text-sm">
          New shops, price drops and the week&rsquo;s best deals in one short email a week.
        </p>
      </div>
      <NewsletterForm />
    </section>
  )
}
