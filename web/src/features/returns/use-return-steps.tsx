import type { ReturnRequest, ReturnState } from '@haat/contract/returns'
import { isAdmin, type Role } from '@haat/contract/roles'
import { useCallback, useState, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { money } from '#core/format.ts'
import { selectUser } from '#core/session.ts'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useQuestion, type Question } from '#ui/use-question.tsx'
import type { OpenReturn } from './return-dialog.tsx'
import { useStepReturnMutation } from './return-steps-api.ts'

const dialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog)

type Asking = Omit<Question, 'onConfirm'>
const questions = {
  approve: {
    title: 'Approve this request?',
    description: 'The buyer sends the products back within 7 days.',
    confirmLabel: 'Approve',
  },
  keep: {
    title: 'Keep the products?',
    description: 'Your request ends. You can ask again while there is time.',
    confirmLabel: 'End request',
    variant: 'danger',
  },
  agree: {
    title: 'Agree to a lower refund?',
    description: 'The shop keeps this part of the refund. It cannot be changed later.',
    confirmLabel: 'Agree',
  },
  replace: {
    title: 'Send others?',
    description: 'This places an order at price 0 and takes the products from the stock.',
    confirmLabel: 'Send others',
  },
  refund: {
    title: 'Give the money back instead?',
    description: 'The buyer gets the money for the accepted products.',
    confirmLabel: 'Give it back',
  },
  sendBack: {
    title: 'Have the products sent back?',
    description: 'The request is approved, and the shop looks at the products.',
    confirmLabel: 'Approve request',
  },
  confirm: {
    title: 'Confirm this verdict?',
    description: 'It takes effect at once, and both are told.',
    confirmLabel: 'Confirm verdict',
  },
  rejectVerdict: {
    title: 'Reject this verdict?',
    description: 'Nothing changes. The dispute waits for another verdict.',
    confirmLabel: 'Reject verdict',
    variant: 'danger',
  },
} as const satisfies Record<string, Asking>

/** What the reader can do with a request, and the dialog and question for it. */
export function useReturnSteps(): {
  itemsFor: (row: ReturnRequest) => MenuItem[]
  overlays: ReactNode
} {
  const user = useSelector(selectUser)
  const [open, setOpen] = useState<OpenReturn | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const { ask, question } = useQuestion()
  const [send] = useStepReturnMutation()
  const words = { pending: mutationMessages.pending, done: mutationMessages.changed }

  const tools: Tools = {
    opens: (row, label, what, isDanger = false) => ({
      label,
      icon: isDanger ? 'circle-x' : 'check',
      isDanger,
      onSelect: () => setOpen({ what, row }),
    }),
    asks: (row, label, asking, step, body) => ({
      label,
      icon: 'variant' in asking ? 'circle-x' : 'check',
      isDanger: 'variant' in asking,
      onSelect: () => {
        const call = { id: row.id, step, ...(body === undefined ? {} : { body }) }
        ask({ ...asking, onConfirm: () => void runMutation(send(call).unwrap(), words) })
      },
    }),
  }
  return {
    itemsFor: (row) => (user === null || user === undefined ? [] : stepsOf(row, user, tools)),
    overlays: (
      <>
        {open === null ? null : (
          <LazyPart part={dialog} props={{ open, onClose: close }} onMissing={close} />
        )}
        {question}
      </>
    ),
  }
}

interface Tools {
  opens: (
    row: ReturnRequest,
    label: string,
    what: OpenReturn['what'],
    isDanger?: boolean,
  ) => MenuItem
  asks: (row: ReturnRequest, label: string, asking: Asking, step: string, body?: object) => MenuItem
}

function stepsOf(row: ReturnRequest, user: { id: string; role: Role }, tools: Tools): MenuItem[] {
  if (isAdmin(user.role)) return adminsSteps(row, user.id, tools)
  return user.role === 'VENDOR' ? shopsSteps(row, tools) : buyersSteps(row, tools)
}

const isIn = ({ state }: ReturnRequest, ...states: readonly ReturnState[]) => states.includes(state)

function buyersSteps(row: ReturnRequest, { opens, asks }: Tools): MenuItem[] {
  const items: MenuItem[] = []
  const { deduction } = row
  if (isIn(row, 'APPROVED')) items.push(opens(row, 'I have sent it', 'sent'))
  if (isIn(row, 'IN_TRANSIT') && row.deadline === null) {
    items.push(opens(row, 'The courier delivered it', 'arrived'))
  }
  if (isIn(row, 'RECEIVED') && deduction !== null && !deduction.isAgreed) {
    const label = `Agree that the shop keeps ${money(deduction.amount)}`
    const body = { deduction: deduction.amount }
    items.push(asks(row, label, questions.agree, 'agree', body))
  }
  if (row.escalateBefore !== null || isIn(row, 'RECEIVED')) {
    items.push(opens(row, 'Ask Haat to decide', 'escalate', true))
  }
  if (isIn(row, 'REQUESTED', 'APPROVED')) {
    items.push(asks(row, 'Keep the products', questions.keep, 'cancel', {}))
  }
  return items
}

function shopsSteps(row: ReturnRequest, tools: Tools): MenuItem[] {
  const { opens, asks } = tools
  if (isIn(row, 'REQUESTED')) {
    return [
      asks(row, 'Approve', questions.approve, 'approve'),
      opens(row, 'Reject', 'reject', true),
    ]
  }
  if (isIn(row, 'IN_TRANSIT')) return [opens(row, 'Count what arrived', 'received')]
  if (isIn(row, 'RECEIVED')) {
    return [
      opens(row, 'Inspect', 'decide'),
      ...(row.deduction?.isAgreed === true
        ? []
        : [opens(row, 'Keep a part of the refund', 'offer')]),
      opens(row, 'Ask Haat to decide', 'escalate', true),
    ]
  }
  return settling(row, tools)
}

/** Pieces for which the buyer wishes others. */
function settling(row: ReturnRequest, { asks }: Tools): MenuItem[] {
  if (!isIn(row, 'ACCEPTED', 'PARTLY') || row.deadline === null) return []
  return [
    asks(row, 'Send others', questions.replace, 'settle', { outcome: 'REPLACE' }),
    asks(row, 'Give the money back', questions.refund, 'settle', { outcome: 'REFUND' }),
  ]
}

function adminsSteps(row: ReturnRequest, ownId: string, tools: Tools): MenuItem[] {
  const { opens, asks } = tools
  const { verdict } = row
  if (verdict !== null) {
    const confirmation = 'verdict/confirmation'
    const confirm = asks(row, 'Confirm the verdict', questions.confirm, confirmation, {
      decision: 'APPROVED',
    })
    const reject = asks(row, 'Reject the verdict', questions.rejectVerdict, confirmation, {
      decision: 'REJECTED',
    })
    return verdict.byId === ownId ? [reject] : [confirm, reject]
  }
  const items = settling(row, tools)
  if (isIn(row, 'REQUESTED')) items.push(asks(row, 'Approve', questions.approve, 'approve'))
  if (isIn(row, 'IN_TRANSIT')) items.push(opens(row, 'Count what arrived', 'received'))
  if (isIn(row, 'DISPUTED')) {
    items.push(opens(row, 'Decide', 'verdict'))
    if (row.lines.every(({ received }) => received === null)) {
      const body = { outcome: 'SEND_BACK', text: 'Please send the products back.' }
      items.push(asks(row, 'Have them sent back', questions.sendBack, 'verdict', body))
    }
  }
  if (isIn(row, 'REQUESTED', 'APPROVED', 'IN_TRANSIT', 'RECEIVED')) {
    items.push(opens(row, 'End the request', 'cancel', true))
  }
  return items
}
