/**
 * Runs before the first paint: marks that scripts are available, and applies the stored color
 * scheme.
 */
const page = document.documentElement
page.classList.add('js')
try {
  const chosen = localStorage.getItem('theme')
  if (chosen) page.dataset.theme = chosen
} catch {
  // Without storage, the preference of the browser applies.
}
