export type Theme = 'light' | 'dark'

/** The storage key of the visitor's choice; without one the system decides. */
export const themeKey = 'haat-theme'

/** The colour of the browser's own bar, the same as our header's (--color-surface). */
const barColours: Record<Theme, string> = { light: '#ffffff', dark: '#131c1d' }

/**
 * Runs in the page's head, before the first paint, so that the wrong theme never flashes. It is short because every
 * page contains it.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;for(var m of document.querySelectorAll('[name=theme-color]'))m.content=t==='dark'?'${barColours.dark}':'${barColours.light}'}}catch{}`

/** The current theme. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Switches to the other theme. Deletes the choice when the system prefers that theme anyway. */
export function toggleTheme(): void {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark'
  const system: Theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  paintBar(next)
  if (next === system) {
    delete document.documentElement.dataset['theme']
    keep(null)
  } else {
    document.documentElement.dataset['theme'] = next
    keep(next)
  }
}

function paintBar(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) {
    meta.content = barColours[theme]
  }
}

function keep(theme: Theme | null): void {
  try {
    if (theme === null) localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, theme)
  } catch {
    // Storage may be unavailable (private windows); the choice then lasts until the page is left.
  }
}
