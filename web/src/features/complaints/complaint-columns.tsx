import type { ComplaintRow } from '@haat/contract/complaints'
import { isAdmin, type Role } from '@haat/contract/roles'
import { formatDay, formatTime } from '#core/format.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import type { Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'
import { aboutOf, StateBadges, kindWords } from './complaint-words.tsx'

/** The columns of the list; admins see who complained and who handles it. */
export function complaintColumns(role: Role | null): Column<ComplaintRow>[] {
  return [
    {
      header: 'Complaint',
      isLead: true,
      skeleton: 'h-5 w-56',
      cell: ({ id, subject, kind }) => (
        <span className="block min-w-0">
          <Link
            to={dashboardPaths.complaint(id)}
            className="tap font-semibold wrap-anywhere text-link hover:underline"
          >
            {subject}
          </Link>
          <span className="block text-xs text-muted">{kindWords[kind]}</span>
        </span>
      ),
    },
    {
      header: 'State',
      brief: 'bare',
      skeleton: 'h-5 w-20',
      cell: (row) => <StateBadges {...row} />,
    },
    {
      header: 'About',
      skeleton: 'h-5 w-28',
      cell: (row) => <span className="wrap-anywhere">{aboutOf(row)}</span>,
    },
    ...(isAdmin(role) ? adminColumns : []),
    {
      header: 'Answer by',
      skeleton: 'h-5 w-28',
      cell: ({ answerBy }) =>
        answerBy === null ? '–' : <span className="figures">{moment(answerBy)}</span>,
    },
    {
      header: 'Sent',
      skeleton: 'h-5 w-28',
      cell: ({ createdAt }) => <span className="figures">{moment(createdAt)}</span>,
    },
  ]
}

const adminColumns: Column<ComplaintRow>[] = [
  {
    header: 'From',
    skeleton: 'h-5 w-32',
    cell: ({ by }) => <span className="wrap-anywhere">{by.name}</span>,
  },
  {
    header: 'Handled by',
    skeleton: 'h-5 w-28',
    cell: ({ handler }) => <span className="wrap-anywhere">{handler?.name ?? 'Nobody'}</span>,
  },
]

const moment = (time: string) => `${formatDay(time)}, ${formatTime(time)}`
