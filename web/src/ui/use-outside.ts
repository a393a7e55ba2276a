import { useEffect } from 'react'

/** While active, reports a press or focus outside the element with this id. */
export function useOutside(id: string, isActive: boolean, onOutside: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined
    const look = ({ target }: Event) => {
      const isInside = target instanceof Node && document.getElementById(id)?.contains(target)
      if (isInside !== true) onOutside()
    }
    document.addEventListener('pointerdown', look)
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('pointerdown', look)
      document.removeEventListener('focusin', look)
    }
  }, [id, isActive, onOutside])
}
