import { element } from '../element.js'

/** Characters that are shown. A browser takes seconds for more. */
const most = 200_000

const sizeOf = (bytes) => (bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} kB`)

const isText = (type) => /^(text\/|application\/([\w.+-]*(json|xml|yaml)|x-www-form))/.test(type)

function pretty({ type, text, isCut }) {
  if (isCut || !/json/.test(type)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function headerList(headers) {
  const rows = headers.map(([name, value]) =>
    element('div', {}, element('dt', {}, name), element('dd', {}, value)),
  )
  const summary = element('summary', {}, `${headers.length} headers`)
  return element('details', { class: 'try-headers' }, summary, element('dl', {}, ...rows))
}

function bodyOf(response) {
  if (response.size === 0) return [element('p', { class: 'hint' }, 'No body.')]
  if (!isText(response.type)) {
    return [element('p', { class: 'hint' }, `The body is ${response.type || 'of no known type'}.`)]
  }
  const text = pretty(response)
  const shown = element('pre', { tabindex: '0', 'aria-label': 'Response body' })
  shown.append(element('code', {}, text.slice(0, most)))
  const isCut = response.isCut || text.length > most
  const note = `Only the first ${most.toLocaleString('en')} characters are shown.`
  return isCut ? [shown, element('p', { class: 'hint' }, note)] : [shown]
}

/** Shows a response below the form. Everything in it is inserted as text. */
export function showResponse({ status, details }, response, words) {
  const { status: code, statusText, milliseconds, size, url } = response
  status.replaceChildren(
    element(
      'span',
      { class: `status ${code < 400 ? 'ok' : 'bad'}` },
      `${code} ${statusText}`.trim(),
    ),
    ` · ${milliseconds} ms · ${sizeOf(size)}`,
    ...(words ? [element('span', { class: 'meaning' }, words)] : []),
  )
  details.replaceChildren(
    ...(url ? [element('p', { class: 'hint' }, `Redirected to ${url}`)] : []),
    headerList(response.headers),
    ...bodyOf(response),
  )
}

/** Shows why there is no response. */
export function showProblem({ status, details }, problem) {
  status.replaceChildren(element('span', { class: 'bad' }, problem))
  details.replaceChildren()
}
