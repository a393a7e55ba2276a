import type { InboxRow } from '@haat/contract/conversations'
import { isAdmin, type Role } from '@haat/contract/roles'
import { formatDay, formatTime } from '#core/format.ts'
import { nameOf } from '#core/order-name.ts'
import { paths } from '#core/paths.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'

/** The columns of the inbox, as a role sees the other side. */
export function inboxColumns(role: Role | null): Column<InboxRow>[] {
  return [
    {
      header: 'With',
      isLead: true,
      skeleton: 'h-5 w-40',
      cell: (row) => <With row={row} role={role} />,
    },
    {
      header: 'About',
      skeleton: 'h-5 w-32',
      cell: ({ order, product }) => (
        <span className={order === null ? 'wrap-anywhere' : 'whitespace-nowrap'}>
          {order === null ? product?.name : `Order ${nameOf(order)}`}
        </span>
      ),
    },
    {
      header: 'Newest message',
      skeleton: 'h-5 w-56',
      className: 'max-w-96',
      cell: ({ excerpt }) => (
        <span className="line-clamp-2 text-muted wrap-anywhere">
          {excerpt === '' ? 'A picture, or a hidden message' : excerpt}
        </span>
      ),
    },
    {
      header: 'When',
      brief: 'named',
      skeleton: 'h-5 w-28',
      cell: ({ lastAt }) => (
        <span className="figures whitespace-nowrap">
          {formatDay(lastAt)}, {formatTime(lastAt)}
        </span>
      ),
    },
  ]
}

function otherSide({ shop, customer }: InboxRow, role: Role | null): string {
  if (isAdmin(role)) return `${customer.name} and ${shop.name}`
  return role === 'VENDOR' ? customer.name : shop.name
}

function With({ row, role }: { row: InboxRow; role: Role | null }) {
  const { id, order, unread, reports, adminAskedAt } = row
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <Link
        to={order === null ? paths.conversation(id) : `${paths.order(order.id)}#messages`}
        className={`tap min-w-0 wrap-anywhere text-link hover:underline ${unread > 0 ? 'font-bold' : 'font-semibold'}`}
      >
        {otherSide(row, role)}
      </Link>
      {unread === 0 ? null : <Badge tone="primary">{unread} new</Badge>}
      {reports === 0 ? null : <Badge tone="danger">Reported</Badge>}
      {adminAskedAt === null ? null : <Badge tone="caution">Haat was asked</Badge>}
    </span>
  )
}
