import type { Review } from '@haat/contract/reviews'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import { errorMessage } from '#core/api-error.ts'
import { formatCount } from '#core/format.ts'
import { paths, type CameFrom } from '#core/paths.ts'
import { selectIsSignedIn, selectRole, selectUser } from '#core/session.ts'
import { useTypedDialog } from '#core/use-typed-dialog.ts'
import { Button } from '#ui/button.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/toast.ts'
import { reportReviewForm } from './review-forms.ts'
import { useVoteOnReviewMutation } from './review-talk-api.ts'

const reportDialog = lazyPart(
  async () => (await import('./report-review-dialog.tsx')).ReportReviewDialog,
)

/** What a reader can do with a review of somebody else: say that it helped, and report it. */
export function ReviewActions({ review }: { review: Review }) {
  const me = useSelector(selectUser)?.id
  const role = useSelector(selectRole)
  const report = useTypedDialog(reportReviewForm, review.id)
  const mayVote = role === null || role === 'CUSTOMER'
  const mayReport = role === 'CUSTOMER' || role === 'VENDOR'
  const isOwn = me === review.customer.id
  if (review.status === 'HIDDEN') return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {mayVote && !isOwn ? <Helpful review={review} /> : <Count helpful={review.helpful} />}
      {mayReport && !isOwn ? (
        review.isReportedByMe ? (
          <span className="text-muted">You reported this</span>
        ) : (
          <Button variant="ghost" size="sm" onClick={report.open}>
            Report
          </Button>
        )
      ) : null}
      {report.isOpen && mayReport ? (
        <LazyPart
          part={reportDialog}
          props={{ review, onClose: report.close }}
          onMissing={report.close}
        />
      ) : null}
    </p>
  )
}

function Count({ helpful }: { helpful: number }) {
  if (helpful === 0) return null
  return (
    <span className="figures text-muted">
      {formatCount(helpful)} {helpful === 1 ? 'person' : 'people'} found this helpful
    </span>
  )
}

/** Counts at once, also while the list is read again, and says so when the server refuses. */
function Helpful({ review: { id, helpful, isHelpfulToMe } }: { review: Review }) {
  const isSignedIn = useSelector(selectIsSignedIn)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [vote, { isLoading }] = useVoteOnReviewMutation()
  const me = useSelector(selectUser)?.id
  const [chosen, setChosen] = useState<{ by: string | undefined; is: boolean } | null>(null)
  const isChosen = chosen !== null && chosen.by === me ? chosen.is : isHelpfulToMe
  const count = helpful + Number(isChosen) - Number(isHelpfulToMe)

  async function press() {
    if (!isSignedIn) {
      const state: CameFrom = { from: `${pathname}${search}#reviews` }
      void navigate(paths.login, { state })
      return
    }
    setChosen({ by: me, is: !isChosen })
    const { error } = await vote({ id, isHelpful: !isChosen })
    if (error === undefined) return
    setChosen(null)
    toast.error(errorMessage(error))
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      icon="thumbs-up"
      aria-pressed={isChosen}
      isPending={false}
      className={`-ms-3 ${isChosen ? 'text-link' : ''}`}
      onClick={() => (isLoading ? undefined : void press())}
    >
      Helpful
      {count === 0 ? null : <span className="figures">({formatCount(count)})</span>}
    </Button>
  )
}
