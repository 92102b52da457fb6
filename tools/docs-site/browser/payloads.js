import { payloadMarkup } from './payload-lines.js'

const filters = document.querySelector('.filters')
const rows = [...document.querySelectorAll('table.payloads tbody tr')]
const links = rows.flatMap((row) => [...row.querySelectorAll('a')])
const panel = document.querySelector('section.payload')
const status = filters.querySelector('[role=status]')
const chosen = (name) => filters.querySelector(`[name=${name}]`).value

/** Loaded payloads, by name, then by version. */
const loaded = new Map()

function load(name) {
  if (loaded.has(name)) return loaded.get(name)
  const loading = new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `data/payloads/${name}.js`
    globalThis.showPayload = (given, payloads) => given === name && resolve(payloads)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
  loaded.set(name, loading)
  return loading
}

const isShown = ({ dataset: { event, action } }) =>
  ['', event].includes(chosen('event')) && ['', action].includes(chosen('action'))

/** Hides the rows and links that do not match, and actions that the event does not have. */
function applyFilters() {
  const event = chosen('event')
  const own = rows.filter(({ dataset }) => event === '' || dataset.event === event)
  const actions = new Set(['', ...own.map(({ dataset }) => dataset.action)])
  const select = filters.querySelector('[name=action]')
  if (!actions.has(select.value)) select.value = ''
  for (const option of select.options) option.hidden = !actions.has(option.value)
  for (const row of rows) row.hidden = !isShown(row)
  for (const link of links) link.hidden = !['', link.dataset.version].includes(chosen('version'))
  const count = links.filter((link) => !link.hidden && !link.closest('tr').hidden).length
  status.textContent = count === 1 ? '1 payload' : `${count} payloads`
}

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** The heading, the notes and the code of a payload. */
function contentOf(link, payloads) {
  const { event, action } = link.closest('tr').dataset
  const { version } = link.dataset
  const other = Object.keys(payloads).find((each) => each !== version)
  const { markup, extra } = payloadMarkup(payloads[version], payloads[other])
  const note =
    extra > 0
      ? `Marked lines are not in the payload of ${other}.`
      : `The payload of ${other} has no fewer fields.`
  const page = element('a', { href: link.href, textContent: 'Open as a page' })
  const code = element('code', { innerHTML: markup })
  const block = element('pre', { tabIndex: 0 }, code)
  block.dataset.language = 'json'
  return [
    element('h2', { textContent: `${event} ${action} · ${version}` }),
    element('p', {}, `${note} `, page, '.'),
    block,
  ]
}

/** Shows a payload, and keeps it in the address so that it can be shared. */
async function show(link) {
  const { name } = link.closest('tr').dataset
  for (const each of links) each.toggleAttribute('aria-current', each === link)
  const payloads = await load(name)
  panel.replaceChildren(...contentOf(link, payloads))
  panel.hidden = false
  history.replaceState(null, '', `#${link.dataset.version}/${name}`)
}

/** Selects the payload of the address. */
function followAddress() {
  const [version, name] = location.hash.slice(1).split('/')
  const link = links.find(
    ({ dataset, parentElement }) =>
      dataset.version === version && parentElement.parentElement.dataset.name === name,
  )
  if (link) void show(link)
}

for (const link of links) {
  link.addEventListener('click', async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    await show(link)
    panel.focus({ preventScroll: true })
    panel.scrollIntoView({ block: 'nearest' })
  })
}
filters.addEventListener('change', applyFilters)
filters.hidden = false
applyFilters()
followAddress()
addEventListener('hashchange', followAddress)
