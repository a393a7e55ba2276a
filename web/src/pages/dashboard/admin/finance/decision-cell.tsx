import { StatusChip } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useQuestion } from '#ui/use-question.tsx'

type Decision = 'APPROVED' | 'REJECTED'

interface DecisionProps {
  status: 'PENDING' | 'ACCEPTED' | Decision
  isOwn: boolean
  /** Who decides, if not every admin. */
  decider?: 'admin' | 'super admin'
  /** Whether the caller is one of them. */
  mayDecide?: boolean
  /** Who entered it may reject it. */
  mayWithdraw?: boolean
  decidedBy: string | null
  /** What it is, for screen readers. */
  name: string
  approval: { label: string; description: string }
  onDecide: (decision: Decision) => Promise<unknown>
}

/**
 * What one admin entered and another decides on: buttons while it is pending, afterwards who decided.
 */
export function DecisionCell(props: DecisionProps) {
  const { status, decidedBy } = props
  if (status === 'PENDING') return <Pending {...props} />
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusChip status={status} />
      <span className="text-xs text-muted">{decidedBy}</span>
    </span>
  )
}

function Waiting({ children }: { children: string }) {
  return <span className="text-xs text-muted">{children}</span>
}

function Pending(props: DecisionProps) {
  const { isOwn, decider = 'admin', mayDecide = true, mayWithdraw = false } = props
  const { name, approval, onDecide } = props
  const { ask, question } = useQuestion()
  const approve = () =>
    ask({
      title: 'Are you sure?',
      description: approval.description,
      confirmLabel: approval.label,
      variant: 'primary',
      onConfirm: () => onDecide('APPROVED'),
    })
  if (!mayDecide) return <Waiting>{`A ${decider} decides`}</Waiting>
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {isOwn ? (
        <Waiting>{`Another ${decider} decides`}</Waiting>
      ) : (
        <Button size="sm" aria-label={`${approval.label} ${name}`} onClick={approve}>
          {approval.label}
        </Button>
      )}
      {isOwn && !mayWithdraw ? null : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Reject ${name}`}
          onClick={() => void onDecide('REJECTED')}
        >
          Reject
        </Button>
      )}
      {question}
    </span>
  )
}
