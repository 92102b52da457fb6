import { load } from './load.js'

const isTyping = ({ target }) => target.matches?.('input, textarea, select, [contenteditable]')

/**
 * Loads the search and its titles on first use: by the button, by `/`, or by Control-K.
 * @param scripts addresses of the scripts of the search, relative to the page
 */
export function offerSearch(root, version, scripts) {
  let loading
  const open = async () => {
    loading ??= Promise.all([scripts.search, scripts.titles].map(load))
    await loading
    globalThis.openSearch(root, version, () => load(scripts.words))
  }
  document.querySelector('button.search').addEventListener('click', () => void open())
  document.addEventListener('keydown', (event) => {
    const asked = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!asked || isTyping(event)) return
    event.preventDefault()
    void open()
  })
}
