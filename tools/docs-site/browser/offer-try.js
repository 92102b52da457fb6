import { isServed } from './served.js'
import { load } from './load.js'

/** Loads the client of "Try it" when a reader first opens it, with what it knows of this page. */
export function offerTry(root, version, scripts) {
  const panels = document.querySelectorAll('details.try')
  if (panels.length === 0 || !isServed) return
  document.documentElement.classList.add('served')
  const name = location.pathname
    .split('/')
    .at(-1)
    .replace(/\.html$/, '')
  const address = `${root}try/${version}/${name}.json`
  let loading
  const open = async (panel) => {
    if (!panel.open || panel.dataset.filled) return
    panel.dataset.filled = 'true'
    loading ??= load(scripts.try)
    await loading
    await globalThis.openTry(panel, { root, version, address })
  }
  for (const panel of panels) panel.addEventListener('toggle', () => void open(panel))
}
