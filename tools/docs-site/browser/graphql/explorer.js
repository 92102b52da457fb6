import { element } from '../element.js'
import { curlCommand } from '../try/curl.js'
import { send } from '../try/send.js'
import { showProblem, showResponse } from '../try/show-response.js'
import { callerField } from './caller.js'
import { createEditor } from './editor.js'
import { documentRequest, errorsIn } from './request.js'
import { SchemaDocs } from './schema-docs.js'

const said = 1500

const label = (id, words) => element('label', { for: id }, words)

const button = (attributes, words, click) => {
  const made = element('button', { type: 'button', ...attributes }, words)
  made.addEventListener('click', click)
  return made
}

function examplesField(examples, choose) {
  const options = examples.map(({ title }, index) => element('option', { value: index }, title))
  const choice = element('select', { id: 'graphql-example' }, ...options)
  choice.addEventListener('change', () => choose(examples[Number(choice.value)]))
  return element('div', {}, label('graphql-example', 'Example'), choice)
}

/** An editor, variables, a response and the schema. */
export class Explorer {
  #url
  #examples
  #docs
  #editor
  #host = element('div', { class: 'graphql-editor' })
  #caller = callerField()
  #output = {
    status: element('p', { role: 'status', class: 'try-status' }),
    details: element('div', {}),
  }
  #variables = element('textarea', {
    ...{ id: 'graphql-variables', spellcheck: 'false', autocapitalize: 'off', rows: '6' },
  })
  #running = button({ class: 'send' }, 'Run ', () => void this.#run())
  #copying = button({}, 'Copy as curl', () => void this.#copy())
  #command = element('pre', { tabindex: '0', 'aria-label': 'curl command', hidden: true })

  constructor({ schema, examples, url }) {
    this.#url = url
    this.#examples = examples
    this.#docs = new SchemaDocs(schema)
    this.#editor = createEditor(this.#host, {
      schema,
      label: 'GraphQL document',
      actions: {
        run: () => void this.#run(),
        showInDocs: (field, type, parent) => this.#docs.show(parent ?? type, field),
      },
    })
    this.#variables.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void this.#run()
    })
    this.#running.append(element('kbd', { 'aria-hidden': 'true' }, 'Ctrl+Enter'))
    this.#choose(examples[0])
  }

  /** Fills a place of the page. */
  fill(place) {
    const actions = element('div', { class: 'try-actions' }, this.#running, this.#copying)
    const examples = examplesField(this.#examples, (each) => this.#choose(each))
    const keys = 'Ctrl+Space completes. Ctrl+click a field to see it in the schema.'
    const input = [
      this.#host,
      label('graphql-variables', 'Variables (JSON)'),
      this.#variables,
      element('p', { class: 'hint' }, keys),
    ]
    const { status, details } = this.#output
    const response = { class: 'try-response', 'aria-label': 'Response' }
    place.append(
      element('div', { class: 'graphql-bar' }, examples, ...this.#caller.fields, actions),
      this.#command,
      element(
        'div',
        { class: 'graphql-parts' },
        element('div', {}, ...input),
        element('section', response, status, details),
        this.#docs.element,
      ),
    )
  }

  #choose({ document: text, variables }) {
    this.#editor.dispatch({ changes: { from: 0, to: this.#editor.state.doc.length, insert: text } })
    this.#variables.value = variables
  }

  /** The request; undefined after telling what is wrong with the variables. */
  #request() {
    this.#variables.removeAttribute('aria-invalid')
    try {
      const query = this.#editor.state.doc.toString()
      const token = this.#caller.token()
      return documentRequest(this.#url, { query, variables: this.#variables.value, token })
    } catch (error) {
      this.#variables.setAttribute('aria-invalid', 'true')
      showProblem(this.#output, `The variables are not valid: ${error.message}`)
    }
  }

  async #run() {
    const request = this.#request()
    if (!request || this.#running.ariaBusy === 'true') return
    this.#running.ariaBusy = 'true'
    this.#output.status.textContent = 'Running…'
    try {
      const response = await send(request)
      showResponse(this.#output, response, errorsIn(response))
    } catch (error) {
      showProblem(this.#output, `No response: ${error.message}. Check that the server is running.`)
    }
    this.#running.ariaBusy = 'false'
  }

  /** Shows the request as a curl command, and copies it if the browser supports the clipboard. */
  async #copy() {
    const request = this.#request()
    if (!request) return
    this.#command.hidden = false
    this.#command.textContent = curlCommand(request)
    const copied = await navigator.clipboard?.writeText(this.#command.textContent).then(
      () => true,
      () => false,
    )
    if (!copied) return getSelection().selectAllChildren(this.#command)
    this.#copying.textContent = 'Copied'
    setTimeout(() => (this.#copying.textContent = 'Copy as curl'), said)
  }
}
