import type { Order } from '@haat/contract/orders'
import { NoteForm } from '#features/orders/note-form.tsx'
import { useGetNotesQuery } from '#features/orders/notes-api.ts'
import { noteEntries } from '#features/orders/order-timeline.tsx'
import { ErrorState } from '#ui/states.tsx'
import { OrderPart } from './order-layout.tsx'
import { TimelinePart } from './shared-parts.tsx'

/** A form for notes inside the shop, and the timeline that shows them. Buyers never see either. */
export function NotesAndTimeline({ order }: { order: Order }) {
  const { data, error, refetch } = useGetNotesQuery(order.id)
  return (
    <>
      <OrderPart title="Notes">
        {error === undefined ? null : (
          <ErrorState title="The notes could not be loaded" onRetry={() => void refetch()} />
        )}
        <NoteForm orderId={order.id} />
      </OrderPart>
      <TimelinePart order={order} more={noteEntries(data?.notes ?? [])} />
    </>
  )
}
