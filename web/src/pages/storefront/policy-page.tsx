import { Fragment } from 'react'
import { useLocation } from 'react-router'
import { market } from '#core/market.ts'
import { PageHead } from '#core/page-head.tsx'
import { menuLink } from '#core/menus.ts'
import type { PageRow } from '#core/page-row.ts'
import { pages } from '#core/pages.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Link } from '#ui/link.tsx'
import { returns, shipping, warranty } from '#features/policies/buying.ts'
import { policiesChanged, type Policy, type Section } from '#features/policies/policy.ts'
import { privacy, terms } from '#features/policies/rules.ts'

const policies: readonly (PageRow & { policy: () => Policy })[] = [
  { ...pages.terms, policy: () => terms(market().deliveryRates) },
  { ...pages.privacy, policy: () => privacy },
  { ...pages.shipping, policy: () => shipping(market().deliveryRates) },
  { ...pages.returns, policy: () => returns },
  { ...pages.warranty, policy: () => warranty },
]

const home = menuLink(pages.home)

/** The rules of the market, one page each. */
export default function PolicyPage() {
  const { pathname } = useLocation()
  const { title, policy } = policies.find(({ path }) => path === pathname) ?? {
    ...pages.terms,
    policy: () => terms(market().deliveryRates),
  }
  const { description, sections, translation } = policy()
  return (
    <div className="shell py-5 sm:py-8">
      <PageHead title={title} description={description} path={pathname} />
      <Breadcrumbs items={[home, { label: title }]} />
      <div className="mt-4 grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,65ch)_15rem]">
        <article className="max-w-prose">
          <h1 className="text-2xl">{title}</h1>
          <p className="mt-2 text-sm text-muted">Last changed on {policiesChanged}.</p>
          <Sections sections={sections} />
          <Operator />
          {translation === undefined ? null : (
            <div lang={translation.lang} className="mt-12 border-t border-line pt-8">
              <h2 className="text-xl">{translation.title}</h2>
              <Sections sections={translation.sections} />
            </div>
          )}
        </article>
        <PolicyLinks current={pathname} />
      </div>
    </div>
  )
}

/** Who runs the market, as far as it is configured. The law requires this. */
function Operator() {
  const { company, registration, address, phone, email } = market().contact
  const facts = [
    ['Run by', company],
    ['Registration', registration],
    ['Address', address],
    ['Phone', phone],
    ['Email', email],
  ] as const
  const told = facts.filter(([, text]) => text !== null)
  if (told.length === 0) return null
  return (
    <>
      <h2 className="mt-8 text-lg">Who runs this market</h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {told.map(([name, text]) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}

function Sections({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ heading, text }) => (
    <Fragment key={heading}>
      <h2 className="mt-8 text-lg">{heading}</h2>
      {text.map((part) =>
        typeof part === 'string' ? (
          <p key={part} className="mt-3">
            {part}
          </p>
        ) : (
          <ul key={part[0]} className="mt-3 list-disc space-y-2 ps-5">
            {part.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
      )}
    </Fragment>
  ))
}

function PolicyLinks({ current }: { current: string }) {
  return (
    <nav aria-label="Policies" className="lg:order-last">
      <h2 className="mb-2 text-sm font-semibold">More rules</h2>
      <ul className="flex flex-wrap gap-x-5 lg:block">
        {policies.map(({ path, title: name }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={path === current ? 'page' : undefined}
              className="tap inline-flex items-center py-1.5 text-sm text-link hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={pages.contact.path}
            className="tap inline-flex items-center py-1.5 text-sm text-link hover:underline"
          >
            {pages.contact.title}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
