import { roles, type Role } from '@haat/contract/roles'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { selectIsRestored } from '#core/persistence.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

const people: Record<Role, string> = {
  SUPER_ADMIN: 'the head administrator',
  ADMIN: 'administrators',
  VENDOR: 'sellers',
  CUSTOMER: 'customers',
}

/** Says that a page is for another role, which the query names. */
export default function UnauthorizedPage() {
  const [query] = useSearchParams()
  const isRestored = useSelector(selectIsRestored)
  const role = roles.find((each) => each === query.get('role'))

  return (
    <section className="shell flex flex-col items-center gap-4 py-24 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-danger-soft text-danger">
        <Icon name="triangle-alert" className="size-7" />
      </span>
      <h1 className="text-2xl">You are not authorized To access this route</h1>
      {/* The server's HTML is the same for every role, so the text comes later, into reserved space. */}
      <p className="min-h-[1.55em] text-muted">
        {isRestored && role !== undefined ? `That page is for ${people[role]} only.` : null}
      </p>
      <LinkButton className="mt-2" to={paths.home}>
        Go Home
      </LinkButton>
    </section>
  )
}
