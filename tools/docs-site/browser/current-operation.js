const sections = 'section.operation, section.object'

/**
 * The target of the anchor while it is visible, otherwise the operation or schema at the top of the
 * window.
 */
function currentSection() {
  const edge = innerHeight / 3
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named?.matches(sections)) {
    const { top, bottom } = named.getBoundingClientRect()
    if (top < innerHeight && bottom > edge) return named
  }
  const all = [...document.querySelectorAll(sections)]
  return all.findLast((each) => each.getBoundingClientRect().top < edge)
}

/** Highlights the current item in the navigation. */
function highlight(id) {
  for (const link of document.querySelectorAll('#sidebar .operations a')) {
    if (link.hash === `#${id}`) link.setAttribute('aria-current', 'location')
    else link.removeAttribute('aria-current')
  }
}

/**
 * Highlights the current operation in the navigation while the reader scrolls. Links to other
 * versions lead to the same operation.
 */
export function followOperations() {
  const links = [...document.querySelectorAll('.versions a:not([aria-current])')]
  const places = links.map((link) => link.getAttribute('href'))
  let pending = false
  const follow = () => {
    pending = false
    const id = currentSection()?.id
    highlight(id)
    links.forEach((link, index) => {
      link.setAttribute('href', id ? `${places[index]}#${id}` : places[index])
    })
  }
  const soon = () => {
    if (!pending) requestAnimationFrame(follow)
    pending = true
  }
  addEventListener('scroll', soon, { passive: true })
  follow()
}
