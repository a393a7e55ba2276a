import { useSite } from './site.tsx'

export const siteName = 'Haat'

export interface PageHeadProps {
  title: string
  description?: string | undefined
  /** The page's one address, without origin; left out for pages that search engines should skip. */
  path?: string | undefined
  /** A picture for social cards: a path or an address. */
  image?: string | undefined
  kind?: 'website' | 'product'
  /** Structured data of schema.org, one object each. */
  data?: readonly object[]
}

/** A page's title, description, canonical address, social card and structured data. */
export function PageHead({
  title,
  description,
  path,
  image,
  kind = 'website',
  data = [],
}: PageHeadProps) {
  const { origin } = useSite()
  const fullTitle = title.includes(siteName) ? title : `${title} | ${siteName}`
  return (
    <>
      <title>{fullTitle}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + path} />
          <meta property="og:url" content={origin + path} />
          <meta property="og:site_name" content={siteName} />
          <meta property="og:type" content={kind} />
          <meta property="og:title" content={fullTitle} />
          {description !== undefined && <meta property="og:description" content={description} />}
          {image !== undefined && (
            <meta property="og:image" content={image.startsWith('/') ? origin + image : image} />
          )}
          <meta
            name="twitter:card"
            content={image === undefined ? 'summary' : 'summary_large_image'}
          />
        </>
      )}
      {data.map((item) => (
        <script
          key={JSON.stringify(item)}
          type="application/ld+json"
          // Escaped, so that no text in the data can close the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(item).replaceAll('<', '\\u003c') }}
        />
      ))}
    </>
  )
}
