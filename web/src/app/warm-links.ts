import { loadPage } from './router.tsx'

/**
 * Fetches a page's code as soon as a visitor seems to be going there: the pointer rests on its link,
 * a finger touches it, or the keyboard reaches it. The click then shows the page at once.
 */
export function warmLinks(): void {
  for (const event of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(event, warm, { passive: true, capture: true })
  }
}

function warm({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.origin !== location.origin || link.pathname === location.pathname) {
    return
  }
  loadPage(link.pathname).catch(() => {
    // The click will try again, and tell if it fails too.
  })
}
