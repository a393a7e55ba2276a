import { openReturnStates, type ReturnState, type ReturnWish } from '@haat/contract/returns'

/** Who calls: the people of the order, an admin, and two who have nothing to do with it. */
export const callers = ['buyer', 'vendor', 'admin', 'otherBuyer', 'otherVendor'] as const
export type Caller = (typeof callers)[number]

export interface ModelReturnLine {
  nth: number
  quantity: number
  received: number | null
  accepted: number | null
}

/** What a request should be. */
export interface ModelReturn {
  id: string
  state: ReturnState
  wish: ReturnWish
  lines: ModelReturnLine[]
  /** Where it was disputed from. */
  disputedFrom: ReturnState | null
  isLate: boolean
  hasArrived: boolean
  /** Whether others are waited for. */
  isWaiting: boolean
  offer: 'NONE' | 'MADE' | 'AGREED'
}

export interface ModelOrder {
  /** How many pieces each line has. */
  quantities: readonly number[]
  /** How many pieces came back to the stock, less those that were sent instead of others. */
  restocked: number[]
  returns: ModelReturn[]
}

const isOpen = (state: ReturnState) => openReturnStates.some((each) => each === state)
const isTaken = (state: ReturnState) =>
  state === 'ACCEPTED' || state === 'PARTLY' || state === 'REFUNDED'

/** How many pieces of a line are in no request and were not taken back. */
export function leftOf({ quantities, returns }: ModelOrder, nth: number): number {
  const used = returns.flatMap(({ state, lines }) =>
    lines
      .filter((line) => line.nth === nth)
      .map(({ quantity, accepted }) =>
        isOpen(state) ? quantity : isTaken(state) ? (accepted ?? 0) : 0,
      ),
  )
  return (quantities[nth] ?? 0) - used.reduce((sum, each) => sum + each, 0)
}

/** The states in which a step can be taken, and by whom. */
const movers: Record<string, { from: readonly ReturnState[]; by: readonly Caller[] }> = {
  approve: { from: ['REQUESTED'], by: ['vendor', 'admin'] },
  reject: { from: ['REQUESTED'], by: ['vendor'] },
  sent: { from: ['APPROVED'], by: ['buyer', 'admin'] },
  arrived: { from: ['IN_TRANSIT'], by: ['buyer', 'admin'] },
  received: { from: ['IN_TRANSIT'], by: ['vendor', 'admin'] },
  decide: { from: ['RECEIVED'], by: ['vendor'] },
  agree: { from: ['RECEIVED'], by: ['buyer'] },
  verdict: { from: ['DISPUTED'], by: ['admin'] },
  settle: { from: ['ACCEPTED', 'PARTLY'], by: ['vendor', 'admin'] },
}

/** Whether somebody may take a step now, by the table of states and movers. */
export function mayStep(
  order: ModelOrder,
  row: ModelReturn,
  step: string,
  caller: Caller,
): boolean {
  if (step === 'escalate') return mayEscalate(order, row, caller)
  if (step === 'cancel') return mayCancel(row, caller)
  const mover = movers[step]
  const isTheirs = mover?.by.includes(caller) === true && mover.from.includes(row.state)
  if (step === 'arrived') return isTheirs && !row.hasArrived
  if (step === 'agree') return isTheirs && row.offer === 'MADE'
  return isTheirs && (step !== 'settle' || row.isWaiting)
}

function mayCancel({ state }: ModelReturn, caller: Caller): boolean {
  if (state === 'REQUESTED' || state === 'APPROVED') return caller === 'buyer' || caller === 'admin'
  return caller === 'admin' && (state === 'IN_TRANSIT' || state === 'RECEIVED')
}

function mayEscalate(order: ModelOrder, row: ModelReturn, caller: Caller): boolean {
  if (row.disputedFrom !== null) return false
  if (row.state === 'RECEIVED') return caller === 'buyer' || caller === 'vendor'
  if (row.state !== 'REJECTED' && row.state !== 'REFUSED') return false
  const isFree = row.lines.every(({ nth, quantity }) => quantity <= leftOf(order, nth))
  return caller === 'buyer' && !row.isLate && isFree
}

/** What was accepted decides the state, and whether others are waited for. */
export function inspect(
  order: ModelOrder,
  row: ModelReturn,
  lines: readonly { accepted: number; resellable: number }[],
): void {
  for (const [n, line] of row.lines.entries()) {
    const { accepted = 0, resellable = 0 } = lines[n] ?? {}
    line.received ??= accepted
    line.accepted = accepted
    order.restocked[line.nth] = (order.restocked[line.nth] ?? 0) + resellable
  }
  const none = row.lines.every(({ accepted }) => accepted === 0)
  const all = row.lines.every(({ accepted, quantity }) => accepted === quantity)
  row.state = none ? 'REFUSED' : all ? 'ACCEPTED' : 'PARTLY'
  row.isWaiting = !none && row.wish !== 'REFUND'
}

/** What happens when the deadline of a request passes. */
export function passDeadline(order: ModelOrder, row: ModelReturn): void {
  if (row.state === 'REQUESTED') row.state = 'APPROVED'
  else if (row.state === 'APPROVED') row.state = 'CANCELLED'
  else if (row.state === 'IN_TRANSIT' && row.hasArrived) {
    row.state = 'RECEIVED'
    for (const line of row.lines) line.received = line.quantity
  } else if (row.state === 'RECEIVED') {
    const seen = row.lines.map(({ received }) => ({ accepted: received ?? 0, resellable: 0 }))
    inspect(order, row, seen)
  } else if (row.state === 'REJECTED' || row.state === 'REFUSED') row.isLate = true
  else row.isWaiting = false
}
