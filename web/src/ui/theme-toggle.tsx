import { Icon } from './icon.tsx'
import { toggleTheme } from './theme.ts'

/** Switches between light and dark. CSS picks the icon, so the server's HTML fits both. */
export function ThemeToggle({ className = '' }: { className?: string }) {
  return (
    <button
      type="button"
      aria-label="Switch between light and dark"
      title="Light or dark"
      onClick={toggleTheme}
      className={`tap inline-grid size-9 place-items-center rounded-md transition-colors ${className}`}
    >
      <Icon name="sun" className="only-dark" />
      <Icon name="moon" className="only-light" />
    </button>
  )
}
