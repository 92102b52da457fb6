/**
 * Pictures follow the color scheme that the reader chose. Without a choice they follow the browser,
 * which is what the page says.
 */
export function followTheme() {
  const { theme } = document.documentElement.dataset
  if (theme === undefined) return
  for (const source of document.querySelectorAll('picture > source'))
    source.media = theme === 'dark' ? 'screen' : 'not all'
}
