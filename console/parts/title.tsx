import { useEffect } from 'preact/hooks'
import { settings } from '../settings.ts'

/** Sets the title of the window. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${settings.name}`
  }, [title])
}
