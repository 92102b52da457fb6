import { resolve, type Document, type Operation } from '../../contract/contract.ts'
import { highlight, jsonMarkup } from '../highlight.ts'
import { html, trusted, type Html } from '../html.ts'
import { codeBlock } from '../markdown.ts'
import { answersOf } from './responses.ts'
import type { Snippets } from '../snippets/index.ts'
import type { Entry } from './model.ts'

type Content = NonNullable<Operation['requestBody']>['content']
interface Example {
  $ref?: string
  summary?: string
  value?: unknown
}

const tools: [key: keyof Snippets, title: string, language: string][] = [
  ['curl', 'curl', 'bash'],
  ['client', 'Client', 'typescript'],
  ['octokit', 'Octokit', 'typescript'],
]

/** The variables of credentials, as highlighted code has them. */
const variables: [kind: string, name: string][] = [
  ['token', 'TOKEN'],
  ['app', 'APP_JWT'],
  ['client', 'CLIENT_SECRET'],
]

/** Marks where a script puts the credentials of the reader. */
function withSecrets({ text }: Html): Html {
  const marked = variables.reduce((code, [kind, name]) => {
    const mark = `<span data-secret="${kind}">`
    const inTypescript = `process.<span class="hljs-property">env</span>.<span class="hljs-property">${name}</span>`
    const inShell = `<span class="hljs-variable">$${name}</span>`
    return code
      .replaceAll(inTypescript, () => `${mark}process.env.${name}</span>`)
      .replaceAll(inShell, () => `${mark}$${name}</span>`)
  }, text)
  return trusted(marked)
}

/** The request with each of the three tools. Without scripts, all are shown one after the other. */
function tabs(anchor: string, snippets: Snippets): Html {
  const buttons = tools.map(
    ([key, title], index) =>
      html`<button
        type="button"
        role="tab"
        id="${anchor}--${key}-tab"
        data-tool="${key}"
        aria-selected="${index === 0 ? 'true' : 'false'}"
        aria-controls="${anchor}--${key}"
        tabindex="${index === 0 ? 0 : -1}"
      >
        ${title}
      </button>`,
  )
  const panels = tools.map(
    ([key, , language], index) =>
      html`<div
        role="tabpanel"
        id="${anchor}--${key}"
        class="${index === 0 ? 'chosen' : ''}"
        aria-labelledby="${anchor}--${key}-tab"
      >
        ${codeBlock(withSecrets(highlight(snippets[key], language)), language)}
      </div>`,
  )
  return html`<div class="sample tabs">
    <div role="tablist" aria-label="Request with">${buttons}</div>
    ${panels}
  </div>`
}

interface Shown {
  summary: string | undefined
  value: unknown
  /** Name under which later references find the example. */
  name: string | undefined
}

/** The examples of a request or response body, of all its media types. */
export function examplesOf(document: Document, content: Content): Shown[] {
  return Object.values(content).flatMap((media) => {
    const { examples = {}, example } = media as {
      examples?: Record<string, Example>
      example?: unknown
    }
    const named = Object.values(examples).map((each) => {
      const { summary, value } = resolve(document, each)
      return { summary, value, name: each.$ref?.split('/').at(-1) }
    })
    return example === undefined
      ? named
      : [...named, { summary: undefined, value: example, name: undefined }]
  })
}

/**
 * Examples that a page has already shown. A repeated one becomes a link to the first, unless it is
 * short.
 */
export interface ShownExamples {
  seen: Map<string, string>
  /** Maximum length of an example that may be repeated, in characters. */
  repeated: number
}

function sample(
  title: string,
  shown: Shown,
  id: string,
  open: boolean,
  { seen, repeated }: ShownExamples,
): Html {
  const { value, summary, name } = shown
  const said = html`${title}${summary && html` <span>${summary}</span>`}`
  const known = name === undefined ? undefined : seen.get(name)
  if (known) {
    return html`<p class="sample again">${said} <a href="#${known}">shown above</a></p>`
  }
  const code = typeof value === 'string' ? html`${value}` : jsonMarkup(value)
  if (name !== undefined && code.text.length > repeated) seen.set(name, id)
  return html`<details class="sample" id="${id}" ${open && html` open`}>
    <summary>${said}</summary>
    ${codeBlock(code, 'json')}
  </details>`
}

/** The column beside an operation: sample requests and responses. */
export function samples(
  { anchor, operation }: Entry,
  document: Document,
  snippets: Snippets | undefined,
  seen: ShownExamples,
): Html {
  const body = operation.requestBody ? examplesOf(document, operation.requestBody.content) : []
  const good = answersOf(document, operation).filter(({ status }) => Number(status) < 300)
  const answered = good.flatMap(({ status, content }) =>
    examplesOf(document, content).map((each) => ({ status, each })),
  )
  return html`<div class="samples">
    ${snippets && tabs(anchor, snippets)}${body.map((each, index) =>
      sample('Body', each, `${anchor}--body-${index + 1}`, !snippets && index === 0, seen),
    )}${answered.map(({ status, each }, index) =>
      sample(`Response ${status}`, each, `${anchor}--answer-${index + 1}`, index === 0, seen),
    )}${
      answered.length === 0 &&
      good.length > 0 &&
      html`<p class="sample again">Response ${good[0]!.status} <span>without a body</span></p>`
    }
  </div>`
}
