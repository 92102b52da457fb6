import { element } from './element.js'
import { createFinder } from './search/finder.js'

const most = 12
const hint =
  'Search guides, operations, headers, errors and schemas: “create webhook”, “GET /user”, “422”.'
let dialog

const optionOf = (own) =>
  function option({ title, kind, detail, url, version }, number) {
    const other = version !== undefined && version !== own
    return element(
      'li',
      { role: 'option', id: `found-${number}`, 'aria-selected': 'false', 'data-url': url },
      element('span', { class: `method ${kind}` }, kind),
      element('strong', {}, title),
      element('span', { class: 'detail' }, other ? `Only in ${version} · ${detail}` : detail),
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

const selectedIn = (list) =>
  [...list.children].findIndex((each) => each.getAttribute('aria-selected') === 'true')

/** Read aloud after each change. */
function noteOn(text, count, isBusy) {
  if (text === '') return hint
  if (count === 0) return isBusy ? 'Searching…' : `No results for “${text}”.`
  return count === 1 ? '1 result.' : `${count} results. Use the arrow keys to select one.`
}

function move(input, list, key) {
  const count = list.children.length
  const step = key === 'ArrowDown' ? 1 : -1
  choose(input, list, (selectedIn(list) + step + count) % count)
}

/** The search field, the results and the note below them. */
function createPanel() {
  const input = element('input', {
    ...{ type: 'search', placeholder: 'Search the documentation', autocomplete: 'off' },
    ...{ role: 'combobox', 'aria-label': 'Search the documentation', spellcheck: 'false' },
    ...{ 'aria-controls': 'found', 'aria-expanded': 'false', 'aria-autocomplete': 'list' },
  })
  const list = element('ul', { role: 'listbox', id: 'found', 'aria-label': 'Found' })
  const note = element('p', { role: 'status' }, hint)
  return { input, list, note }
}

/** Shows results: by titles at first, and by all words once they have loaded. */
function showResults({ input, list, note }, version, loadWords) {
  const rows = globalThis.devplatformTitles
  let find = createFinder(rows, version)
  const show = () => {
    const text = input.value.trim()
    const found = find(text, most)
    list.replaceChildren(...found.map(optionOf(version)))
    list.hidden = found.length === 0
    input.setAttribute('aria-expanded', String(found.length > 0))
    note.textContent = noteOn(text, found.length, list.ariaBusy === 'true')
    choose(input, list, found.length > 0 ? 0 : -1)
  }
  const showMore = () => {
    const at = selectedIn(list)
    const chosen = at > 0 ? list.children[at].dataset.url : undefined
    list.setAttribute('aria-busy', 'false')
    show()
    const again = [...list.children].findIndex(({ dataset }) => dataset.url === chosen)
    if (again > 0) choose(input, list, again)
  }
  const searchWords = () => {
    find = createFinder(rows, version, globalThis.devplatformWords)
  }
  const begin = () => {
    list.setAttribute('aria-busy', 'true')
    // Without the words, titles are still found.
    void loadWords()
      .then(searchWords, () => undefined)
      .then(showMore)
  }
  input.addEventListener('input', begin, { once: true })
  input.addEventListener('input', show)
  show()
}

function makeDialog(root, version, loadWords) {
  const panel = createPanel()
  const { input, list, note } = panel
  showResults(panel, version, loadWords)
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
  return made
}

/**
 * Called by the page once this script and the titles have loaded.
 * @param loadWords loads the words of all pages, which are needed when a reader begins to type
 */
globalThis.openSearch = (root, version, loadWords) => {
  dialog ??= makeDialog(root, version, loadWords)
  if (!dialog.open) dialog.showModal()
  dialog.querySelector('input').select()
}
