import { remember } from '../data/storage.ts'

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

function toggle(): void {
  const chosen = isDark() ? 'light' : 'dark'
  document.documentElement.dataset.theme = chosen
  remember('theme', chosen, true)
}

/** Switches between light and dark. The documentation uses the same preference. */
export function ThemeButton() {
  return (
    <button type="button" class="icon" aria-label="Light or dark" onClick={toggle}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          d="M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18"
          fill="none"
          stroke="currentColor"
          stroke-width="2"
        />
      </svg>
    </button>
  )
}
