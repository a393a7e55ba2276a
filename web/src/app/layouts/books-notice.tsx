import { isAllowed, adminRoles } from '@haat/contract/roles'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { countOf, formatDay } from '#core/format.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { selectRequirement, selectRole } from '#core/session.ts'
import { useGetBooksReportQuery } from '#features/finance/books-api.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/states.tsx'
import { booksTrouble } from './books-trouble.ts'

/** Tells admins on every screen that the books do not add up, or were not checked. */
export function BooksNotice() {
  const role = useSelector(selectRole)
  const isAdmin = role !== null && isAllowed(adminRoles, role)
  const requirement = useSelector(selectRequirement)
  const { data } = useGetBooksReportQuery(undefined, { skip: !isAdmin || requirement !== null })
  const [now] = useState(() => Date.now())
  const trouble = isAdmin && data !== undefined ? booksTrouble(data, now) : null
  if (trouble === null) return null
  return (
    <div className="mb-5 print:hidden">
      <Notice tone="danger">
        {trouble.kind === 'found'
          ? `The books do not add up: the nightly check found ${countOf(trouble.rules, 'broken rule')}.`
          : `The books have not been checked since ${formatDay(trouble.since)}.`}{' '}
        <Link to={dashboardPaths.financePart('check')} className="tap font-semibold underline">
          Book check
        </Link>
      </Notice>
    </div>
  )
}
