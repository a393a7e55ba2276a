import type { Shipment } from '@haat/contract/shipments'
import type { ReactNode } from 'react'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useQuestion } from '#ui/use-question.tsx'
import { useMoveShipmentMutation } from './shipments-api.ts'

/** Asks, then unpacks a parcel that has not left the shop. */
export function useUnpack(): { askToUnpack: (shipment: Shipment) => void; question: ReactNode } {
  const [move] = useMoveShipmentMutation()
  const { ask, question } = useQuestion()
  return {
    askToUnpack: ({ id, number }) =>
      ask({
        title: `Unpack parcel ${number}?`,
        description:
          'Its pieces can be packed again. A courier that it was booked with is not told.',
        confirmLabel: 'Unpack',
        cancelLabel: 'Keep parcel',
        onConfirm: () =>
          void runMutation(move({ id, state: 'CANCELLED' }).unwrap(), {
            pending: mutationMessages.pending,
            done: mutationMessages.changed,
          }),
      }),
    question,
  }
}
