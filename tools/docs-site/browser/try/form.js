import { credential, keepCredential } from '../credentials.js'
import { element } from '../element.js'

const secretLabels = {
  none: 'Token (optional)',
  token: 'Token',
  app: 'JSON Web Token of the app',
  client: 'Client secret',
}

/** A label, its field, and the words that describe it. */
function labeled(id, name, isRequired, field, words) {
  field.id = id
  const label = element('label', { for: id }, name)
  if (isRequired) label.append(' ', element('span', { class: 'required' }, 'required'))
  if (!words) return element('div', { class: 'try-field' }, label, field)
  field.setAttribute('aria-describedby', `${id}-words`)
  const hint = element('p', { class: 'hint', id: `${id}-words` }, words)
  return element('div', { class: 'try-field' }, label, field, hint)
}

function choice({ values, fallback, required }) {
  const empty = fallback === undefined ? '' : `(${fallback})`
  const options = values.map((value) => element('option', { value }, value))
  return element(
    'select',
    {},
    ...(required ? [] : [element('option', { value: '' }, empty)]),
    ...options,
  )
}

const textField = ({ value, fallback }) =>
  element('input', {
    ...{ type: 'text', value, placeholder: fallback },
    ...{ autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' },
  })

function parameter(field, anchor) {
  const made = field.values && !field.list ? choice(field) : textField(field)
  made.name = field.name
  made.dataset.parameter = field.name
  const hint = field.list ? `${field.words} Separate values with commas.` : field.words
  return labeled(`${anchor}--try-${field.name}`, field.name, field.required, made, hint)
}

function group(title, fields, open) {
  if (fields.length === 0) return []
  const summary = element('summary', {}, title)
  return [element('details', { class: 'try-group', open }, summary, ...fields)]
}

function secretField({ credentials }, anchor) {
  const kind = credentials === 'none' ? 'token' : credentials
  const field = element('input', {
    ...{ type: 'password', autocomplete: 'off', spellcheck: 'false', 'data-credential': kind },
    value: credential(kind),
  })
  field.addEventListener('input', () => keepCredential(kind, field.value.trim()))
  addEventListener('credential', ({ detail }) => {
    if (detail.kind === kind && field.value.trim() !== detail.secret) field.value = detail.secret
  })
  const words = 'Kept in this tab for all pages until you close it.'
  return labeled(`${anchor}--try-secret`, secretLabels[credentials], false, field, words)
}

/** Titles of the field for the body, by its type if it is not JSON. */
const bodyTitles = { undefined: 'Body (JSON)', 'text/plain': 'Body (text)' }

function bodyFields({ bodies = [], bodyRequired, fileType }, anchor) {
  const text = element('textarea', { spellcheck: 'false', autocapitalize: 'off', 'data-body': '' })
  text.value = bodies[0]?.text ?? ''
  text.rows = Math.min(16, Math.max(4, text.value.split('\n').length))
  const area = labeled(
    `${anchor}--try-body`,
    bodyTitles[fileType] ?? 'Content of the file',
    bodyRequired,
    text,
  )
  if (bodies.length < 2) return [area]
  const options = bodies.map(({ title }, index) => element('option', { value: index }, title))
  const examples = element('select', {}, ...options)
  examples.addEventListener('change', () => (text.value = bodies[Number(examples.value)].text))
  return [labeled(`${anchor}--try-example`, 'Example', false, examples), area]
}

/** Fields shown without a click. */
const few = 4

/** The fields of an operation, filled with the examples of the contract. */
export function formFields(trial, anchor) {
  const inPlace = (place) =>
    trial.fields.filter((field) => field.in === place).map((field) => parameter(field, anchor))
  const query = inPlace('query')
  return [
    secretField(trial, anchor),
    ...group('Path parameters', inPlace('path'), true),
    ...group('Query parameters', query, query.length <= few),
    ...(trial.bodies ? bodyFields(trial, anchor) : []),
  ]
}

/** What the reader has entered. */
export function enteredIn(form) {
  const parameters = [...form.querySelectorAll('[data-parameter]')]
  return {
    values: Object.fromEntries(
      parameters.map((field) => [field.dataset.parameter, field.value.trim()]),
    ),
    secret: form.querySelector('[data-credential]').value.trim(),
    body: form.querySelector('[data-body]')?.value,
  }
}
