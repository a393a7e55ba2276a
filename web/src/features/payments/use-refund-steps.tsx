import type { Refund } from '@haat/contract/refunds'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { money } from '#core/format.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { selectUser } from '#core/session.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useQuestion, type Question } from '#ui/use-question.tsx'
import { isLost, type LostRefund } from './lost-refunds.ts'
import { isAutomatic } from './refund-words.ts'
import {
  useDecideOnRefundMutation,
  useDecideTransferMutation,
  useSendRefundMutation,
  useWithdrawRefundMutation,
} from './refunds-api.ts'

type Asking = Omit<Question, 'onConfirm'>

const questions = {
  approve: (refund: Refund): Asking => ({
    title: `Approve a refund of ${money(refund.amount)}?`,
    description: 'It is sent at once where the gateway can.',
    confirmLabel: 'Approve',
  }),
  reject: (): Asking => ({
    title: 'Reject this refund?',
    description: 'Nothing is sent to the customer.',
    confirmLabel: 'Reject',
    variant: 'danger',
  }),
  send: (refund: Refund): Asking => ({
    title: `Send ${money(refund.amount)} to ${refund.customerName}?`,
    description: 'The gateway sends it back, which may take some days.',
    confirmLabel: 'Send',
  }),
  confirm: (refund: Refund): Asking => ({
    title: `Did ${money(refund.amount)} go to ${refund.customerName}?`,
    description: `Please check transfer ${refund.attempts[0]?.reference ?? ''} first. This cannot be undone.`,
    confirmLabel: 'Confirm transfer',
  }),
  deny: (): Asking => ({
    title: 'Reject this transfer?',
    description: 'The refund has to be sent again.',
    confirmLabel: 'Reject transfer',
    variant: 'danger',
  }),
  withdraw: (refund: Refund): Asking => ({
    title: `Take back the refund of ${money(refund.amount)}?`,
    description: 'Nothing was sent of it yet, and nothing will be.',
    confirmLabel: 'Take back',
    variant: 'danger',
  }),
}

interface Step {
  label: string
  asking: Asking
  call: () => Promise<Refund>
}

/**
 * What an admin can do with a refund. `enter` opens the dialog for a transfer by hand, `find` the one for a refund
 * whose answer was lost.
 */
export function useRefundSteps(
  enter: (refund: Refund) => void,
  find: (refund: LostRefund) => void,
): {
  itemsFor: (refund: Refund) => MenuItem[]
  question: ReactNode
} {
  const ownId = useSelector(selectUser)?.id
  const { ask, question } = useQuestion()
  const calls = useCalls()
  const words = { pending: mutationMessages.pending, done: mutationMessages.changed }
  const itemOf = ({ label, asking, call }: Step): MenuItem => {
    const isDanger = asking.variant === 'danger'
    const onConfirm = () => void runMutation(call(), words)
    return {
      label,
      icon: isDanger ? 'circle-x' : 'check',
      isDanger,
      onSelect: () => ask({ ...asking, onConfirm }),
    }
  }

  function itemsFor(refund: Refund): MenuItem[] {
    const { state, isByHand, orderId } = refund
    const isWaiting = state === 'TO_SEND' || state === 'FAILED'
    const isEntered = isWaiting && (isByHand || state === 'FAILED')
    const byHand: MenuItem[] = isEntered
      ? [{ label: 'Enter transfer', icon: 'banknote', onSelect: () => enter(refund) }]
      : []
    const view: MenuItem = {
      label: 'View order',
      icon: 'eye',
      to: `${dashboardPaths.allOrders}?open=${orderId}`,
    }
    const lost: MenuItem[] = isLost(refund)
      ? [{ label: findLabel(refund, ownId), icon: 'search', onSelect: () => find(refund) }]
      : []
    return [view, ...byHand, ...lost, ...stepsOf(refund, ownId, calls).map(itemOf)]
  }

  return { itemsFor, question }
}

/** What another admin found has to be confirmed; otherwise somebody has to look. */
function findLabel({ attempts: [{ notMadeBy }] }: LostRefund, ownId: string | undefined): string {
  const isOthers = notMadeBy !== null && notMadeBy !== undefined && notMadeBy.id !== ownId
  return isOthers ? 'Confirm finding' : 'Enter finding'
}

/** The steps that the state allows. Nobody approves or confirms what they made themselves. */
function stepsOf(refund: Refund, ownId: string | undefined, calls: Calls): Step[] {
  const { id, state, attempts, by, isByHand } = refund
  const is = {
    approve: state === 'PROPOSED' && by?.id !== ownId,
    reject: state === 'PROPOSED',
    send: (state === 'TO_SEND' || state === 'FAILED') && !isByHand,
    confirm: state === 'TO_CONFIRM' && attempts[0]?.by?.id !== ownId,
    deny: state === 'TO_CONFIRM',
    withdraw: (state === 'TO_SEND' || state === 'FAILED') && !isAutomatic(refund),
  }
  const calling: Record<keyof typeof is, () => Promise<Refund>> = {
    approve: () => calls.decide(id, 'APPROVED'),
    reject: () => calls.decide(id, 'REJECTED'),
    send: () => calls.send(id),
    confirm: () => calls.confirm(id, 'CONFIRMED'),
    deny: () => calls.confirm(id, 'REJECTED'),
    withdraw: () => calls.withdraw(id),
  }
  return stepNames
    .filter((name) => is[name])
    .map((name) => ({
      label: questions[name](refund).confirmLabel,
      asking: questions[name](refund),
      call: calling[name],
    }))
}

const stepNames = ['approve', 'send', 'confirm', 'reject', 'deny', 'withdraw'] as const

type Calls = ReturnType<typeof useCalls>

function useCalls() {
  const [decide] = useDecideOnRefundMutation()
  const [send] = useSendRefundMutation()
  const [confirm] = useDecideTransferMutation()
  const [withdraw] = useWithdrawRefundMutation()
  return {
    decide: (id: string, decision: 'APPROVED' | 'REJECTED') => decide({ id, decision }).unwrap(),
    send: (id: string) => send(id).unwrap(),
    confirm: (id: string, decision: 'CONFIRMED' | 'REJECTED') => confirm({ id, decision }).unwrap(),
    withdraw: (id: string) => withdraw(id).unwrap(),
  }
}
