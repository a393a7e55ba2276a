import { useEffect, useState } from 'react'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'

const drawer = lazyPart(async () => (await import('./cart-drawer.tsx')).CartDrawer)
let open: (() => void) | undefined

/** Opens the cart beside the page; its code comes with the first time. */
export function openCartDrawer(): void {
  open?.()
}

/** Where the cart opens beside the page. Mount it once, above the routes. */
export function CartDrawerHost() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    open = () => setOpen(true)
  }, [])
  return (
    <LazyPart
      part={drawer}
      props={{ open: isOpen, onOpenChange: setOpen }}
      isWanted={isOpen}
      onMissing={() => setOpen(false)}
    />
  )
}
