/** On narrow screens, a button opens the navigation. */
export function openMenu() {
  const button = document.querySelector('button.menu')
  const sidebar = document.getElementById('sidebar')
  const set = (open) => {
    button.setAttribute('aria-expanded', String(open))
    document.documentElement.classList.toggle('menu-open', open)
  }
  button.addEventListener('click', () => set(button.getAttribute('aria-expanded') !== 'true'))
  sidebar.addEventListener('click', (event) => {
    if (event.target.closest('a')) set(false)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') set(false)
  })
  const current = sidebar.querySelector('[aria-current]')
  if (current) sidebar.scrollTop = current.offsetTop - sidebar.clientHeight / 3
}
