function load(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
}

const isTyping = ({ target }) => target.matches?.('input, textarea, select, [contenteditable]')

/** Loads the search and its titles on first use: by the button, by `/`, or by Control-K. */
export function offerSearch(root, version) {
  const asset = (name) => load(`${root}assets/${name}.js`)
  let loading
  const open = async () => {
    loading ??= Promise.all(['search', `search-titles-${version}`].map(asset))
    await loading
    globalThis.openSearch(root, version, () => asset(`search-words-${version}`))
  }
  document.querySelector('button.search').addEventListener('click', () => void open())
  document.addEventListener('keydown', (event) => {
    const asked = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!asked || isTyping(event)) return
    event.preventDefault()
    void open()
  })
}
