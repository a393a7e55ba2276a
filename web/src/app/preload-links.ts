import { loadPage } from './router.tsx'

/**
 * Fetches a page's code as soon as a visitor points at, touches or focuses its link, so that the click
 * shows the page at once.
 */
export function preloadLinks(): void {
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
    // The click tries again and shows a failure.
  })
}
