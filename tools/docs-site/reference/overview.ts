import type { Document, Reply } from '../../contract/contract.ts'
import { jsonMarkup } from '../highlight.ts'
import { heading } from '../heading.ts'
import { breakable, html, type Html } from '../html.ts'
import { codeBlock, line, markdown } from '../markdown.ts'
import { between, twinOf, type Heading, type Page } from '../page.ts'
import { listMarkdown } from '../twins/lists.ts'
import { overviewFindings } from '../search/overview-findings.ts'
import type { Reference, Resource } from './model.ts'
import { chapterTitles } from './names.ts'
import { examplesOf } from './samples.ts'

function operationsOf({ title, page, description, entries }: Resource, path: string): Html {
  const rows = entries.map(
    ({ anchor, method, path: route, summary }) =>
      html`<li id="${anchor}">
        <a href="${between(path, `${page}#${anchor}`)}"
          ><span class="method ${method}">${method}</span> <code>${breakable(route)}</code>
          <span>${summary}</span></a
        >
      </li>`,
  )
  return html`<h3><a href="${between(path, page)}">${title}</a></h3>
    <p>${line(description)}</p>
    <ul class="contents">
      ${rows}
    </ul>`
}

function sharedAnswers(document: Document): Html {
  const responses = document.components.responses as Record<string, Reply>
  const shown = Object.entries(responses).map(([name, { description, content = {} }]) => {
    return html`<section class="answer" id="answer-${name}" aria-labelledby="answer-${name}--title">
      <h3 id="answer-${name}--title">
        <a class="anchor" href="#answer-${name}">${name.replaceAll('-', ' ')}</a>
      </h3>
      <p>${line(description as string)}</p>
      ${examplesOf(document, content).map(
        ({ summary, value }) =>
          html`<details class="sample">
            <summary>${summary ?? 'Example'}</summary>
            ${codeBlock(jsonMarkup(value), 'json')}
          </details>`,
      )}
    </section>`
  })
  return html`${heading(2, 'answers', 'Shared responses')} ${shown}`
}

function headers(all: Record<string, { description?: string; example?: string | number }>): Html {
  const rows = Object.entries(all).map(
    ([name, { description, example }]) =>
      html`<div id="header-${name}">
        <dt><code>${name}</code></dt>
        <dd>
          ${line(description)}${example !== undefined && html` <span class="limit">such as <code>${String(example)}</code></span>`}
        </dd>
      </div>`,
  )
  return html`${heading(2, 'headers', 'Response headers')}
    <dl class="fields">${rows}</dl>`
}

const chapterId = (title: string) => `chapter-${title.toLowerCase().replaceAll(' ', '-')}`

/** The contents of the page: its chapters, and what follows them. */
function outlineOf({ resources }: Reference): Heading[] {
  const found = chapterTitles.filter((title) => resources.some(({ chapter }) => chapter === title))
  const rest = [
    ['credentials', 'Authentication'],
    ['headers', 'Response headers'],
    ['answers', 'Shared responses'],
  ] as const
  return [
    ...found.map((text) => ({ id: chapterId(text), text, level: 2 })),
    ...rest.map(([id, text]) => ({ id, text, level: 2 })),
  ]
}

function chapters({ resources }: Reference, path: string): Html {
  return html`${chapterTitles.map((title) => {
    const found = resources.filter(({ chapter }) => chapter === title)
    if (found.length === 0) return html``
    return html`${heading(2, chapterId(title), title)}
    ${found.map((each) => operationsOf(each, path))}`
  })}`
}

function overviewMarkdown({ version, document, resources }: Reference, path: string): string {
  const { title, description } = document.info as Record<string, string>
  const lists = resources.map(({ title: name, page, entries }) => {
    const rows = entries.map(({ method, path: route, summary }): [string, string, string] => [
      `${method.toUpperCase()} ${route}`,
      between(path, twinOf(page)),
      summary,
    ])
    return listMarkdown(name, '', rows, 2)
  })
  return [`# ${title} (${version})`, description!.trim(), ...lists].join('\n\n')
}

/**
 * The first page of a version: rules for all operations, and a list of the operations. Its anchors
 * are the documentation URLs of the server; a script redirects them to the page of the operation.
 */
export function overviewPage(reference: Reference): Page {
  const { version, document, resources, webhooks } = reference
  const { title, description, summary } = document.info as Record<string, string>
  const path = `${version}.html`
  const count = resources.flatMap(({ entries }) => entries).length
  const { schemas, headers: known, securitySchemes } = document.components
  const body = html`<header class="lede">
      <p class="crumb">Reference</p>
      <h1>${title} <small>${version}</small></h1>
      <p>${summary}</p>
      <p class="numbers">
        <strong>${count}</strong> operations ·
        <a href="${version}/webhooks.html"><strong>${webhooks.length}</strong> webhook payloads</a>
        ·
        <a href="${version}/schemas.html"
          ><strong>${Object.keys(schemas!).length}</strong> schemas</a
        >
        · <a href="#answers">shared responses</a> · <a href="#headers">headers</a>
      </p>
    </header>
    <div class="prose">${markdown(description)}</div>
    <div id="operations" data-leads-on>${chapters(reference, path)}</div>
    ${heading(2, 'credentials', 'Authentication')}
    <dl class="fields">
      ${Object.entries(
        securitySchemes as Record<string, { description: string; scheme: string }>,
      ).map(
        ([name, { description: words, scheme }]) =>
          html`<div>
            <dt><code>${name}</code> <span class="type">HTTP ${scheme}</span></dt>
            <dd>${line(words)}</dd>
          </div>`,
      )}
    </dl>
    ${headers(known as Record<string, { description?: string }>)}${sharedAnswers(document)}`
  return {
    path,
    title: `Reference · ${version}`,
    summary: summary!,
    body,
    kind: 'reference',
    version,
    outline: outlineOf(reference),
    markdown: overviewMarkdown(reference, path),
    findings: overviewFindings(document, path),
  }
}
