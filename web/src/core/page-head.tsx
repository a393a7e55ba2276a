import { useSite } from './site.tsx'

export const siteName = 'Haat'

/** A list's title; from its second page on it says which page it is. */
export function titleOfPage(title: string, page: number): string {
  return page === 1 ? title : `${title}, page ${page}`
}

/** The picture of pages that have none of their own, 1200 × 630. */
const siteCard = '/social-card.png'

export interface PageHeadProps {
  title: string
  description?: string | undefined
  /** The page's one address, without origin; left out where there is no page. */
  path?: string | undefined
  /** Search engines should skip it. */
  isHidden?: boolean
  /** A picture for social cards: a path or an address. */
  image?: string | undefined
  kind?: 'website' | 'product'
}

/** A page's title, description, canonical address and social card. */
export function PageHead({
  title,
  description,
  path,
  isHidden = path === undefined,
  image = siteCard,
  kind = 'website',
}: PageHeadProps) {
  const { origin } = useSite()
  const fullTitle = title.includes(siteName) ? title : `${title} | ${siteName}`
  return (
    <>
      <title>{fullTitle}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {isHidden && <meta name="robots" content="noindex" />}
      {path !== undefined && (
        <>
          <link rel="canonical" href={origin + path} />
          <meta property="og:url" content={origin + path} />
          <meta property="og:site_name" content={siteName} />
          <meta property="og:type" content={kind} />
          <meta property="og:title" content={fullTitle} />
          {description !== undefined && <meta property="og:description" content={description} />}
          <meta property="og:image" content={image.startsWith('/') ? origin + image : image} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
