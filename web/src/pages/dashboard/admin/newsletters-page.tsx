import { newsletterPageSize } from '#ui/numbers.ts'
import type { Newsletter } from '@haat/contract/newsletters'
import type { Page } from '@haat/contract/paging'
import { formatDay } from '#core/format.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { useGetNewslettersQuery } from '#features/newsletters/newsletters-api.ts'
import { subscribersCsv } from '#features/newsletters/subscribers-csv.ts'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { downloadText } from '#ui/download.ts'
import { EmailText } from '#ui/email-text.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

const columns: Column<Newsletter>[] = [
  {
    header: 'Email',
    isLead: true,
    skeleton: 'h-5 w-48',
    cell: ({ email }) => <EmailText>{email}</EmailText>,
  },
  {
    header: 'Submit Date',
    skeleton: 'h-5 w-24',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="figures whitespace-nowrap">
        {formatDay(createdAt)}
      </time>
    ),
  },
]

export default function NewslettersPage() {
  const list = useListState()
  // The call returns the whole list; the page divides it into pages.
  const answer = useGetNewslettersQuery({})
  const subscribers = answer.data?.data
  const page = subscribers === undefined ? undefined : pageOf(subscribers, list.page)

  return (
    <Screen
      title={dashboardPages.newsletters.title}
      actions={
        <Button
          variant="secondary"
          icon="download"
          disabled={subscribers === undefined || subscribers.length === 0}
          onClick={() =>
            downloadText('subscribers.csv', 'text/csv', subscribersCsv(subscribers ?? []))
          }
        >
          Export CSV
        </Button>
      }
    >
      <ListPanel
        caption="subscribers"
        result={{ ...answer, data: page, currentData: page }}
        list={list}
        columns={columns}
        rowKey={(subscriber) => subscriber.id}
        empty={<EmptyState icon="newspaper" title="You have no newsletters" />}
      />
    </Screen>
  )
}

function pageOf(all: readonly Newsletter[], page: number): Page<Newsletter> {
  const limit = newsletterPageSize
  const data = all.slice((page - 1) * limit, page * limit)
  return { data, meta: { page, limit, total: all.length } }
}
