/** Before anything is painted: scripts are there, and light or dark is what was chosen last. */
const page = document.documentElement
page.classList.add('js')
try {
  const chosen = localStorage.getItem('theme')
  if (chosen) page.dataset.theme = chosen
} catch {
  // A browser that keeps nothing goes by its own preference.
}
