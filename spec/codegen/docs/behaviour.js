/** Opens the schema that a link points at, and filters the list of operations. */
const open = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target instanceof HTMLDetailsElement) target.open = true
}
addEventListener('hashchange', open)
open()

document.querySelector('nav input')?.addEventListener('input', (event) => {
  const wanted = event.target.value.toLowerCase()
  for (const item of document.querySelectorAll('nav li')) {
    item.hidden = !item.textContent.toLowerCase().includes(wanted)
  }
})
