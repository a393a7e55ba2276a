import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Tells people who have not bought a product that they can't review it. Mount it while it is open. */
export function PurchaseFirstDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="sm"
      title="Purchase Product First"
      description="Please purchase this product first and then share your experience with this product."
      footer={<Button onClick={onClose}>Close</Button>}
    />
  )
}
