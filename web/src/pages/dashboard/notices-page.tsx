import type { Notice, NoticeList } from '@haat/contract/notices'
import { useEffect, useRef } from 'react'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { paths } from '#core/paths.ts'
import { NoNotices, ReadAll } from '#features/notices/notice-panel.tsx'
import { NoticeRow } from '#features/notices/notice-row.tsx'
import { useGetNoticesInfiniteQuery } from '#features/notices/notices-api.ts'
import { Button } from '#ui/button.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { QueryState, withData } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { Screen } from './parts/screen.tsx'

/** Every notice of the last 90 days. */
export default function NoticesPage() {
  const result = useGetNoticesInfiniteQuery(undefined)
  const whole = wholeOf(result.data?.pages)
  return (
    <Screen
      title={dashboardPages.notices.title}
      note={
        <>
          Notices are kept for 90 days.{' '}
          <Link to={paths.profile} className="tap text-link underline">
            Choose how you are told
          </Link>
        </>
      }
      actions={<ReadAll list={whole} />}
    >
      <QueryState
        result={withData(result, whole)}
        loading={
          <Card className="p-5">
            <LoadingText what="your notices" lines={8} />
          </Card>
        }
        frameError={inCard}
        empty={{ when: ({ notices }) => notices.length === 0, show: inCard(<NoNotices />) }}
      >
        {({ notices }) => <List notices={notices} result={result} />}
      </QueryState>
    </Screen>
  )
}

function List({ notices, result }: { notices: readonly Notice[]; result: Older }) {
  const readOn = useReadOn(result)
  return (
    <Card className="overflow-hidden">
      <ul className="divide-y divide-line">
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} />
          </li>
        ))}
      </ul>
      {result.hasNextPage ? (
        <div className="border-t border-line p-3 text-center">
          <Button variant="secondary" isPending={result.isFetchingNextPage} onClick={readOn}>
            Show older notices
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

type Older = Pick<
  ReturnType<typeof useGetNoticesInfiniteQuery>,
  'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'fetchNextPage'
>

/** Reads older notices; a press during a read of the newer ones counts once that is done. */
function useReadOn({ isFetching, fetchNextPage }: Older): () => void {
  const isWanted = useRef(false)
  useEffect(() => {
    if (isFetching || !isWanted.current) return
    isWanted.current = false
    void fetchNextPage()
  }, [isFetching, fetchNextPage])
  return () => {
    if (isFetching) isWanted.current = true
    else void fetchNextPage()
  }
}

/** The pages as one list, with the count of the newest. */
function wholeOf(read: readonly NoticeList[] | undefined): NoticeList | undefined {
  const first = read?.[0]
  if (read === undefined || first === undefined) return undefined
  return { ...first, notices: read.flatMap(({ notices }) => notices) }
}
