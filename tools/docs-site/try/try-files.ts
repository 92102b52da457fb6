import { basename } from 'node:path'
import { resolve, type Document, type Operation, type Schema } from '../../contract/contract.ts'
import { credentialsOf, type Credentials } from '../snippets/request.ts'
import type { Parameter } from '../reference/fields.ts'
import type { Entry, Reference } from '../reference/model.ts'
import { examplesOf } from '../reference/samples.ts'

/** A path or query parameter, as a field of the form. */
interface Field {
  name: string
  in: 'path' | 'query'
  words: string
  required?: true
  value?: string
  /** What the server uses if the field is empty. */
  fallback?: string
  values?: string[]
  /** Whether commas separate several values. */
  list?: true
  /** Whether slashes in the value separate segments of the path. */
  segments?: true
}

type Content = NonNullable<Operation['requestBody']>['content']

/** What a page needs to send an operation. browser/try/ reads it. */
interface Trial {
  method: string
  path: string
  credentials: Credentials
  fields: Field[]
  /** Examples of the body as JSON text, or contents of a file. Undefined if there is no body. */
  bodies?: { title: string; text: string }[]
  bodyRequired?: true
  /** The type of the body if it is a file or text. */
  fileType?: string
  /** Descriptions of the declared statuses. */
  statuses: Record<string, string>
}

const plain = (text = '') =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

function valuesOf(schema: Schema): string[] | undefined {
  if (schema.type === 'boolean') return ['true', 'false']
  return Array.isArray(schema.enum) ? schema.enum.map(String) : undefined
}

/** A value of the contract as people type it. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function fieldOf(document: Document, parameter: Parameter & { example?: unknown }): Field {
  const { name, in: place, description, required, example } = parameter
  const schema = resolve(document, parameter.schema)
  const values = valuesOf(schema)
  return {
    ...{ name, in: place as Field['in'], words: plain(description) },
    ...(required === true && { required }),
    ...(example !== undefined &&
      (place === 'path' || required === true) && { value: textOf(example) }),
    ...(schema.default !== undefined && { fallback: textOf(schema.default) }),
    ...(values && { values }),
    ...(schema.items && { list: true as const }),
    ...('x-multi-segment' in parameter && { segments: true as const }),
  }
}

const files = ['application/octet-stream', 'text/plain']

/** Example contents of the file or text that an operation takes. */
function filesOf(
  document: Document,
  content: Content,
  type: string,
): Pick<Trial, 'bodies' | 'fileType'> {
  const bodies = examplesOf(document, { [type]: content[type]! }).map(({ summary, value }) => ({
    title: summary ?? 'Example',
    text: String(value),
  }))
  return { bodies, fileType: type }
}

function bodiesOf(
  document: Document,
  { requestBody }: Operation,
): Pick<Trial, 'bodies' | 'fileType'> {
  if (!requestBody) return {}
  const file = files.find((type) => type in requestBody.content)
  if (file !== undefined) return filesOf(document, requestBody.content, file)
  const { 'application/json': media } = requestBody.content
  const shown = examplesOf(document, media ? { 'application/json': media } : {})
  const bodies = shown.map(({ summary, value }) => ({
    title: summary ?? 'Example',
    text: JSON.stringify(value, null, 2),
  }))
  return { bodies }
}

function trialOf(document: Document, { method, path, operation }: Entry): Trial {
  const parameters = (operation.parameters ?? [])
    .map((each) => resolve(document, each) as unknown as Parameter)
    .filter(({ in: place }) => place === 'path' || place === 'query')
  const statuses = Object.entries(operation.responses).map(
    ([status, reply]) => [status, plain(resolve(document, reply).description as string)] as const,
  )
  return {
    method: method.toUpperCase(),
    path,
    credentials: credentialsOf(operation),
    fields: parameters.map((each) => fieldOf(document, each)),
    ...bodiesOf(document, operation),
    ...(operation.requestBody?.required === true && { bodyRequired: true as const }),
    statuses: Object.fromEntries(statuses),
  }
}

/**
 * A file for each page of operations with what "Try it" needs. It is not in the page, because few
 * readers send a request.
 */
export const tryFiles = ({ document, resources, version }: Reference): [string, string][] =>
  resources.map(({ page, entries }) => {
    const trials = entries.map((entry) => [entry.anchor, trialOf(document, entry)] as const)
    const name = basename(page, '.html')
    return [`try/${version}/${name}.json`, JSON.stringify(Object.fromEntries(trials))]
  })
