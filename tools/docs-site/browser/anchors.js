/** Opens the element that the anchor names. On a page that only redirects, follows the link. */
function arrive() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target) return
  if (target.closest('[data-leads-on]')) {
    const link = target.querySelector('a')
    if (link) location.replace(link.href)
    return
  }
  let opened = false
  for (let each = target; each; each = each.parentElement) {
    if (each instanceof HTMLDetailsElement && !each.open) opened = each.open = true
  }
  if (opened) target.scrollIntoView()
}

export function followAnchors() {
  addEventListener('hashchange', arrive)
  arrive()
}
