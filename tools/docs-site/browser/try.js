import { element } from './element.js'
import { apiBase } from './served.js'
import { curlCommand } from './try/curl.js'
import { enteredIn, formFields } from './try/form.js'
import { createRequest, missingField } from './try/request.js'
import { send } from './try/send.js'
import { showProblem, showResponse } from './try/show-response.js'

const said = 1500
let loaded

/** The operations of the page. A server with another brand names its version header. */
async function load(address) {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const versionHeader = response.headers.get('Docs-Version-Header') ?? 'X-Service-Api-Version'
  return { trials: await response.json(), versionHeader }
}

/** Why a filled form can't be sent, after marking the field; undefined if it can. */
function problemIn(form, trial, { values, body = '' }) {
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
  const reject = (field, problem) => {
    field.closest('details.try-group')?.setAttribute('open', '')
    field.setAttribute('aria-invalid', 'true')
    field.focus()
    return problem
  }
  const missing = missingField(trial, values)
  if (missing) {
    return reject(
      form.querySelector(`[data-parameter="${missing}"]`),
      `Enter a value for ${missing}.`,
    )
  }
  try {
    if (body.trim() !== '' && !trial.fileType) JSON.parse(body)
  } catch (error) {
    return reject(form.querySelector('[data-body]'), `The body is not valid JSON: ${error.message}`)
  }
}

async function sendForm(form, trial, context, output, button) {
  const entered = enteredIn(form)
  const problem = problemIn(form, trial, entered)
  if (problem) return showProblem(output, problem)
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  output.status.textContent = 'Sending…'
  try {
    const response = await send(createRequest(trial, { ...context, ...entered }))
    showResponse(output, response, trial.statuses[response.status])
  } catch (error) {
    showProblem(output, `No response: ${error.message}. Check that the server is running.`)
  }
  button.ariaBusy = 'false'
}

/** Shows the request as a curl command, and copies it if the browser supports the clipboard. */
async function copyCurl(form, trial, context, command, button) {
  command.hidden = false
  command.textContent = curlCommand(createRequest(trial, { ...context, ...enteredIn(form) }))
  const copied = await navigator.clipboard?.writeText(command.textContent).then(
    () => true,
    () => false,
  )
  if (!copied) return getSelection().selectAllChildren(command)
  button.textContent = 'Copied'
  setTimeout(() => (button.textContent = 'Copy as curl'), said)
}

function createForm(trial, anchor, context) {
  const sending = element(
    'button',
    { type: 'button', class: 'send' },
    `Send ${trial.method} request`,
  )
  const copying = element('button', { type: 'button', class: 'plain' }, 'Copy as curl')
  const command = element('pre', { tabindex: '0', 'aria-label': 'curl command', hidden: true })
  const status = element('p', { role: 'status', class: 'try-status' })
  const details = element('div', {})
  const actions = element('div', { class: 'try-actions' }, sending, copying)
  const label = `Try ${trial.method} ${trial.path}`
  const fields = formFields(trial, anchor)
  const form = element(
    'form',
    { 'aria-label': label, autocomplete: 'off' },
    ...fields,
    actions,
    command,
  )
  form.addEventListener('submit', (event) => event.preventDefault()) // only the button sends
  const output = { status, details }
  sending.addEventListener('click', () => void sendForm(form, trial, context, output, sending))
  copying.addEventListener('click', () => void copyCurl(form, trial, context, command, copying))
  const response = element('div', { class: 'try-response' }, status, details)
  return element('div', { class: 'try-parts' }, form, response)
}

/** Called by the page when a reader opens "Try it" of an operation and this script has loaded. */
globalThis.openTry = async (panel, { root, version, address }) => {
  const anchor = panel.closest('section.operation').id
  try {
    loaded ??= load(address)
    const { trials, versionHeader } = await loaded
    const context = { base: apiBase(root), version, versionHeader }
    panel.append(createForm(trials[anchor], anchor, context))
  } catch {
    panel.append(element('p', { class: 'bad' }, 'Cannot load the form. Reload the page.'))
  }
}
