import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { preloadDialog } from '#ui/dialog.tsx'

/** Opens the dialog that adds a row to a list. */
export function AddButton({
  onClick,
  isDisabled = false,
  children,
}: {
  onClick: () => void
  isDisabled?: boolean
  children: ReactNode
}) {
  return (
    <Button
      icon="plus"
      disabled={isDisabled}
      onPointerEnter={preloadDialog}
      onClick={onClick}
      className="max-sm:w-full"
    >
      {children}
    </Button>
  )
}
