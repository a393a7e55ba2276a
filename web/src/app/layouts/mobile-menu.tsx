import { useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'

const sheet = lazyPart(async () => (await import('./mobile-menu-sheet.tsx')).MobileMenuSheet)

function preload(): void {
  preloadDialog()
  sheet.load().catch(() => undefined)
}

/** The menu button of small screens. The code of the sheet it opens is loaded on demand. */
export function MobileMenu() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon="menu"
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
        className="-ms-2 lg:hidden"
      />
      <LazyPart
        part={sheet}
        props={{ open: isOpen, onOpenChange: setOpen }}
        isWanted={isOpen}
        onMissing={() => setOpen(false)}
      />
    </>
  )
}
