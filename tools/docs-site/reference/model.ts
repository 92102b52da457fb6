import { operationsOf, type Document, type Operation } from '../../contract/contract.ts'
import type { Snippets } from '../snippets/index.ts'
import type { Change } from './change.ts'
import { chapterOf, rankOf, titleOf } from './names.ts'

/** An operation or a webhook, with its path and method. */
export interface Entry {
  id: string
  anchor: string
  path: string
  method: string
  operation: Operation
  summary: string
}

/** The operations of one tag, which share a page. */
export interface Resource {
  tag: string
  title: string
  chapter: string
  description: string
  /** Path of the page, relative to the root of the site. */
  page: string
  entries: Entry[]
}

/** What the navigation shows of the reference for one version. */
export interface Outline {
  version: string
  document: Document
  /** The contract as readers download it. */
  published: unknown
  resources: Resource[]
  webhooks: Entry[]
}

/** The data of the reference for one version. */
export interface Reference extends Outline {
  snippets: Record<string, Snippets>
  /** The changes of an operation compared to other versions. */
  changesOf(id: string): Change[]
  /** The page of each operation, by version. */
  placesOf: Record<string, Record<string, string>>
}

const anchorOf = (id: string) => id.replaceAll('/', '-')

const entry = (id: string, anchor: string, found: Found): Entry => {
  const operation: Operation = found.operation
  return { ...found, id, anchor, operation, summary: operation.summary as string }
}

type Found = Pick<Entry, 'path' | 'method' | 'operation'>

/** Every operation of a document. */
export const entriesOf = (document: Document): Entry[] =>
  [...operationsOf(document.paths)].map((found) => {
    const { operationId } = found.operation
    return entry(operationId, anchorOf(operationId), found)
  })

/** Webhooks have no operationId; they are named by their event. */
export const webhooksOf = (document: Document): Entry[] =>
  [...operationsOf(document.webhooks)].map((found) => entry(found.path, found.path, found))

/** The tags of a document with their operations, in reading order. */
export function resourcesOf(document: Document): Resource[] {
  const { tags = [] } = document as { tags?: { name: string; description: string }[] }
  const entries = entriesOf(document)
  return tags
    .map(({ name, description }) => ({
      tag: name,
      title: titleOf(name),
      chapter: chapterOf(name),
      description,
      page: `${document.info.version}/${name}.html`,
      entries: entries.filter(({ operation }) => (operation.tags as string[])[0] === name),
    }))
    .filter(({ entries: found }) => found.length > 0)
    .sort((one, other) => rankOf(one.tag) - rankOf(other.tag))
}
