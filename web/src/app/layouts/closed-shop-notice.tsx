import type { Shop } from '@haat/contract/shops'
import { useSelector } from 'react-redux'
import { paths } from '#core/paths.ts'
import { selectRole, selectUserEmail } from '#core/session.ts'
import { useGetVendorShopsQuery } from '#features/shops/shops-api.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/states.tsx'

const standing: Partial<Record<Shop['status'], string>> = {
  PENDING: 'Your shop is waiting for approval. Shoppers will see it and its products after that.',
  SUSPENDED: 'Your shop is suspended. Shoppers cannot see it or its products.',
  BLOCKED: 'Your shop is blocked. Shoppers cannot see it or its products.',
}

/** Tells vendors on every screen that their shop is closed. */
export function ClosedShopNotice() {
  const isVendor = useSelector(selectRole) === 'VENDOR'
  const email = useSelector(selectUserEmail) ?? ''
  const { data } = useGetVendorShopsQuery(email, { skip: !isVendor || email === '' })
  const [shop] = isVendor ? (data ?? []) : []
  const note = shop === undefined ? undefined : standing[shop.status]
  if (note === undefined) return null
  return (
    <div className="mb-5 print:hidden">
      <Notice tone={shop?.status === 'PENDING' ? 'info' : 'danger'}>
        {note}
        {shop?.status === 'PENDING' ? null : <ContactUs />}
      </Notice>
    </div>
  )
}

function ContactUs() {
  return (
    <>
      {' Please '}
      <Link to={paths.contact} className="tap font-semibold underline">
        contact us
      </Link>
      .
    </>
  )
}
