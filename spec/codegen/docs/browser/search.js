import MiniSearch from 'minisearch'
import { searchOptions } from './search-options.js'

const most = 12
let index, dialog

/** Creates an element with attributes and children. Search results are never inserted as markup. */
function element(name, attributes, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

function option({ title, kind, detail, url }, number) {
  return element(
    'li',
    { role: 'option', id: `found-${number}`, 'aria-selected': 'false', 'data-url': url },
    element('span', { class: `method ${kind}` }, kind),
    element('strong', {}, title),
    element('span', { class: 'detail' }, detail),
  )
}

function choose(input, list, number) {
  const options = [...list.children]
  options.forEach((each, at) => each.setAttribute('aria-selected', String(at === number)))
  const chosen = options[number]
  if (!chosen) return input.removeAttribute('aria-activedescendant')
  input.setAttribute('aria-activedescendant', chosen.id)
  chosen.scrollIntoView({ block: 'nearest' })
}

function answer(input, list, note) {
  const found = index.search(input.value).slice(0, most)
  list.replaceChildren(...found.map(option))
  list.hidden = found.length === 0
  input.setAttribute('aria-expanded', String(found.length > 0))
  note.textContent =
    found.length > 0 || input.value.trim() === ''
      ? 'Search operations by name, path or ID, headings of guides, and schemas.'
      : `No results for “${input.value}”.`
  choose(input, list, found.length > 0 ? 0 : -1)
}

function move(input, list, key) {
  const options = [...list.children]
  const at = options.findIndex((each) => each.getAttribute('aria-selected') === 'true')
  const step = key === 'ArrowDown' ? 1 : -1
  choose(input, list, (at + step + options.length) % options.length)
}

function makeDialog(root) {
  const input = element('input', {
    ...{ type: 'search', placeholder: 'Search the documentation', autocomplete: 'off' },
    ...{ role: 'combobox', 'aria-label': 'Search the documentation', spellcheck: 'false' },
    ...{ 'aria-controls': 'found', 'aria-expanded': 'false', 'aria-autocomplete': 'list' },
  })
  const list = element('ul', { role: 'listbox', id: 'found', 'aria-label': 'Found' })
  const note = element('p', { 'aria-live': 'polite' })
  input.addEventListener('input', () => answer(input, list, note))
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') list.querySelector('[aria-selected=true]')?.click()
    if (event.key === 'Escape') input.closest('dialog').close() // by default, the first press would only clear the field
    if (!['ArrowDown', 'ArrowUp'].includes(event.key)) return
    event.preventDefault()
    move(input, list, event.key)
  })
  const made = element('dialog', { class: 'finder', 'aria-label': 'Search' }, input, list, note)
  made.addEventListener('click', (event) => {
    const found = event.target.closest('[role=option]')
    if (found) location.assign(root + found.dataset.url)
    if (found || event.target === made) made.close()
  })
  document.body.append(made)
  answer(input, list, note)
  return made
}

/** Called by the page once this script and the index have loaded. */
globalThis.openSearch = (root) => {
  index ??= MiniSearch.loadJSON(globalThis.devplatformSearch, searchOptions)
  dialog ??= makeDialog(root)
  if (!dialog.open) dialog.showModal()
  dialog.querySelector('input').select()
}
