import { market } from '#core/market.ts'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { siteName } from '#core/page-head.tsx'
import { useSite } from '#core/site.tsx'

export const schema = 'https://schema.org'

/**
 * Structured data for search engines. Only the server renders it (`import.meta.env.SSR`), so that no
 * visitor downloads it.
 */
export function useDescribe(items: (origin: string) => readonly object[]): null {
  const { origin, describe } = useSite()
  for (const item of items(origin)) describe?.(item)
  return null
}

/** The site, its search, and who runs it. */
export function SiteData() {
  return useDescribe(siteData)
}

/** The breadcrumbs of a product list. */
export function ListingData({ category }: { category: string | null }) {
  return useDescribe((origin) => [
    breadcrumbData(origin, [
      [pages.products.title, paths.products],
      ...(category === null ? [] : [[category, paths.category(category)] as const]),
    ]),
  ])
}

function siteData(origin: string): object[] {
  const { phone, email, company } = market().contact
  return [
    {
      '@context': schema,
      '@type': 'WebSite',
      name: siteName,
      url: `${origin}${paths.home}`,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${origin}${paths.products}?search={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@context': schema,
      '@type': 'Organization',
      name: siteName,
      url: `${origin}${paths.home}`,
      legalName: company ?? undefined,
      logo: `${origin}/icon-512.png`,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: phone ?? undefined,
        email: email ?? undefined,
        areaServed: 'BD',
      },
    },
  ]
}

/** The breadcrumbs from the home page to a page, by name and path. */
export function breadcrumbData(
  origin: string,
  way: readonly (readonly [name: string, path: string])[],
): object {
  return {
    '@context': schema,
    '@type': 'BreadcrumbList',
    itemListElement: [[pages.home.title, paths.home] as const, ...way].map(
      ([name, path], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: origin + path,
      }),
    ),
  }
}
