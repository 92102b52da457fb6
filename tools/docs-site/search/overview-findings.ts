import { operationsOf, type Document, type Reply } from '../../contract/contract.ts'
import type { Finding } from '../page.ts'
import { messagesIn } from './messages.ts'

/** The statuses of each shared response. */
function statusesOf(document: Document): Map<string, Set<string>> {
  const statuses = new Map<string, Set<string>>()
  for (const { operation } of operationsOf(document.paths)) {
    for (const [status, { $ref }] of Object.entries(operation.responses)) {
      const name = $ref?.split('/').at(-1)
      if (name) statuses.set(name, (statuses.get(name) ?? new Set()).add(status))
    }
  }
  return statuses
}

function answers(document: Document, path: string): Finding[] {
  const statuses = statusesOf(document)
  const responses = document.components.responses as Record<string, Reply>
  return Object.entries(responses).map(([name, { description, content }]) => ({
    title: [...(statuses.get(name) ?? []), name.replaceAll('-', ' ')].join(' '),
    kind: 'error',
    detail: description as string,
    url: `${path}#answer-${name}`,
    text: messagesIn(document, content).join(' '),
  }))
}

function headers(document: Document, path: string): Finding[] {
  const all = document.components.headers as Record<string, { description: string }>
  return Object.entries(all).map(([name, { description }]) => ({
    ...{ title: name, kind: 'header', detail: description, url: `${path}#header-${name}` },
  }))
}

/** What the first page of a version is found by: its rules, the shared responses, the headers. */
export function overviewFindings(document: Document, path: string): Finding[] {
  const { title, version, summary, description } = document.info as Record<string, string>
  const text = `${title} ${description}`
  return [
    { title: `Reference ${version}`, kind: 'reference', detail: summary!, url: path, text },
    ...answers(document, path),
    ...headers(document, path),
  ]
}
