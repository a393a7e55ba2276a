import type { ReturnRequest } from '@haat/contract/returns'
import { InspectReturnDialog } from './inspect-return-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { TextStepDialog, type TextStep } from './text-step-dialog.tsx'

/** What is done with a request. */
export interface OpenReturn {
  what: TextStep | 'received' | 'decide' | 'verdict'
  row: ReturnRequest
}

/** The dialog for a step of a request. */
export function ReturnDialog({ open, onClose }: { open: OpenReturn; onClose: () => void }) {
  const { what, row } = open
  if (what === 'received') return <ReceiveDialog row={row} onClose={onClose} />
  if (what === 'decide' || what === 'verdict') {
    return <InspectReturnDialog row={row} onClose={onClose} isVerdict={what === 'verdict'} />
  }
  return <TextStepDialog row={row} step={what} onClose={onClose} />
}
