import { ConfirmDialog } from './dialog.tsx'

/** Asks before something is deleted for good. */
export function DeleteQuestion({
  item,
  open,
  isPending,
  onClose,
  onDelete,
}: {
  /** What is deleted, in one word: 'product'. */
  item: string
  open: boolean
  isPending: boolean
  onClose: () => void
  onDelete: () => void
}) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Are you sure?"
      description={`This action cannot be undone. This will permanently delete the ${item} from database.`}
      confirmLabel="Delete"
      variant="danger"
      isPending={isPending}
      onConfirm={onDelete}
    />
  )
}
