/*
 * Runs before the first paint and applies the stored color scheme, which the documentation uses, too.
 */
try {
  const chosen = localStorage.getItem('theme')
  if (chosen) document.documentElement.dataset.theme = chosen
} catch {
  // Without storage, the preference of the browser applies.
}
