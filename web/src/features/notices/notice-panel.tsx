import type { NoticeList } from '@haat/contract/notices'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { QueryState, type QueryResult } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { NoticeRow } from './notice-row.tsx'
import { useReadAllNoticesMutation } from './notices-api.ts'

/** The newest notices, and the way to all of them. */
export function NoticePanel({
  result,
  onFollow,
}: {
  result: QueryResult<NoticeList>
  onFollow: () => void
}) {
  return (
    <>
      <div className="flex min-h-13 items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="text-base font-semibold">Notices</h2>
        <ReadAll list={result.data} />
      </div>
      <QueryState
        result={result}
        loading={
          <div className="p-4">
            <LoadingText what="your notices" lines={4} />
          </div>
        }
        empty={{ when: ({ notices }) => notices.length === 0, show: <NoNotices /> }}
      >
        {({ notices }) => (
          <ul className="divide-y divide-line">
            {notices.map((notice) => (
              <li key={notice.id}>
                <NoticeRow notice={notice} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <Link
        to={dashboardPaths.notices}
        onClick={onFollow}
        className="flex min-h-11 items-center justify-center border-t border-line text-sm font-semibold text-link hover:underline"
      >
        All notices and settings
      </Link>
    </>
  )
}

/** Marks as read what is on the screen and what is older; what arrives meanwhile stays unread. */
export function ReadAll({ list }: { list: NoticeList | undefined }) {
  const [readAll, { isLoading }] = useReadAllNoticesMutation()
  const newest = list?.notices[0]
  if (newest === undefined || list?.unread === 0) return null
  return (
    <Button variant="ghost" size="sm" isPending={isLoading} onClick={() => void readAll(newest.id)}>
      Mark all as read
    </Button>
  )
}

export function NoNotices() {
  return (
    <EmptyState
      icon="bell"
      title="No notices yet"
      hint="News about your orders, money and account will appear here."
    />
  )
}
