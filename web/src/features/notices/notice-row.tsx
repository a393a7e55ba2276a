import type { Notice } from '@haat/contract/notices'
import { formatDay, formatTime } from '#core/format.ts'
import { Link } from '#ui/link.tsx'
import { useReadNoticeMutation } from './notices-api.ts'

/** One notice: a link to what it is about, which marks it as read. */
export function NoticeRow({ notice, onFollow }: { notice: Notice; onFollow?: () => void }) {
  const [read] = useReadNoticeMutation()
  const { id, subject, path, isRead, createdAt } = notice
  return (
    <Link
      to={path}
      onClick={() => {
        if (!isRead) void read(id)
        onFollow?.()
      }}
      className="flex min-h-11 items-start gap-3 px-4 py-3 hover:bg-neutral-soft"
    >
      <span
        aria-hidden="true"
        className={`mt-1.5 size-2 flex-none rounded-full ${isRead ? '' : 'bg-primary'}`}
      />
      <span className="min-w-0 flex-1">
        <span className={`block text-sm wrap-anywhere ${isRead ? '' : 'font-semibold'}`}>
          {isRead ? null : <span className="sr-only">Unread: </span>}
          {subject}
        </span>
        <time dateTime={createdAt} className="figures text-xs text-muted">
          {formatDay(createdAt)}, {formatTime(createdAt)}
        </time>
      </span>
    </Link>
  )
}
