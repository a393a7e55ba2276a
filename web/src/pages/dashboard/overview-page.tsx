import type { SessionUser } from '@haat/contract/accounts'
import { useState, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { formatLongDay } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { selectUser } from '#core/session.ts'
import { UnverifiedNotice } from '#features/accounts/unverified-notice.tsx'
import { Link } from '#ui/link.tsx'
import { AdminOverview } from './overview/admin-overview.tsx'
import { CustomerOverview } from './overview/customer-overview.tsx'
import { SuperAdminTiles } from './overview/super-admin-tiles.tsx'
import { VendorOverview } from './overview/vendor-overview.tsx'

const overviews: Record<SessionUser['role'], () => ReactNode> = {
  CUSTOMER: CustomerOverview,
  VENDOR: VendorOverview,
  ADMIN: AdminOverview,
  SUPER_ADMIN: SuperAdminTiles,
}

export default function OverviewPage() {
  const user = useSelector(selectUser)
  if (user === null) return null
  const Overview = overviews[user.role]
  return (
    <div className="space-y-6">
      <Banner name={user.name} />
      <UnverifiedNotice />
      <Overview />
    </div>
  )
}

/** Today's date, a greeting, and a word about the profile. */
function Banner({ name }: { name: string }) {
  const [today] = useState(() => new Date())
  return (
    <section
      aria-labelledby="welcome"
      className="rounded-lg bg-brand px-5 py-6 text-on-brand sm:px-8 sm:py-8"
    >
      <time dateTime={today.toISOString()} className="text-sm">
        {formatLongDay(today)}
      </time>
      <h1 id="welcome" className="mt-4 text-2xl">
        Welcome back, {name}!
      </h1>
      <p className="mt-2 max-w-prose text-sm">
        Always keep{' '}
        <Link to={paths.profile} className="font-semibold underline underline-offset-2">
          your profile
        </Link>{' '}
        up to date.
      </p>
    </section>
  )
}
