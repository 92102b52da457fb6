import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'js-yaml'
import MiniSearch from 'minisearch'
import { root } from '../../core/root.ts'
import { ToolError } from './requests.ts'

type Json = Record<string, unknown>

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Json
  'x-multi-segment'?: boolean
}

interface Response {
  description?: string
  $ref?: string
  content?: Record<string, { schema?: Json }>
}

/** An operation as the document has it. */
interface Described {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: Json[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Json }> }
  responses: Record<string, Response>
  [extension: `x-${string}`]: unknown
}

interface Document {
  paths: Record<string, Record<string, Described> & { parameters?: Json[] }>
  components: Json
}

/** An operation with its place. */
export interface Found {
  id: string
  method: string
  path: string
  described: Described
}

const methods = ['get', 'put', 'post', 'patch', 'delete']

const file = (version: string) => join(root, 'generated', version, 'openapi.yaml')

/** The versions whose contract is at hand, newest first. */
export const contractVersions = (): string[] =>
  readdirSync(join(root, 'generated'))
    .filter((name) => /^\d{4}-\d\d-\d\d$/.test(name) && existsSync(file(name)))
    .sort()
    .reverse()

/** Words that say nothing about an operation. */
const unsaid = new Set([
  '',
  'a',
  'an',
  'the',
  'of',
  'for',
  'to',
  'in',
  'on',
  'from',
  'with',
  'and',
  'by',
])

/** Levels of references that are replaced by what they name. */
const deepest = 6

/** The contract of one version. */
export class Contract {
  readonly version: string
  readonly #components: Json
  readonly #operations = new Map<string, Found>()
  #index: MiniSearch | undefined

  constructor(version: string, { paths, components }: Document) {
    this.version = version
    this.#components = components
    for (const [path, item] of Object.entries(paths)) {
      for (const method of methods) {
        const described = item[method]
        if (!described) continue
        const { operationId: id } = described
        const parameters = [...(item.parameters ?? []), ...(described.parameters ?? [])]
        const whole = { ...described, parameters }
        this.#operations.set(id, { id, method: method.toUpperCase(), path, described: whole })
      }
    }
  }

  get operations(): readonly Found[] {
    return [...this.#operations.values()]
  }

  /** @throws ToolError that names similar operations */
  operation(id: string): Found {
    const found = this.#operations.get(id)
    if (found) return found
    const similar = this.search(id.replaceAll(/[/-]/g, ' '), 5).map((each) => each.id)
    throw new ToolError(`operation "${id}" not found; similar: ${similar.join(', ')}`)
  }

  /** The operations that match words best. */
  search(words: string, limit: number): Found[] {
    this.#index ??= this.#createIndex()
    return this.#index
      .search(words)
      .slice(0, limit)
      .map(({ id }) => this.#operations.get(id as string)!)
  }

  parametersOf({ described }: Found): Parameter[] {
    return (described.parameters ?? []).map((each) => this.resolve(each, 2) as Parameter)
  }

  /** The schema of the JSON body; undefined without one. */
  bodyOf({ described }: Found): Json | undefined {
    const content = Object.values(described.requestBody?.content ?? {})
    return content[0]?.schema && (this.resolve(content[0].schema) as Json)
  }

  /** Replaces references by what they name, up to a depth. */
  resolve(value: unknown, depth = deepest): unknown {
    if (Array.isArray(value)) return value.map((each) => this.resolve(each, depth))
    if (typeof value !== 'object' || value === null) return value
    const { $ref: reference } = value as { $ref?: string }
    if (typeof reference === 'string') {
      if (depth === 0) return { $ref: reference }
      const [, , kind = '', name = ''] = reference.split('/')
      return this.resolve((this.#components[kind] as Json | undefined)?.[name], depth - 1)
    }
    const entries = Object.entries(value).filter(([key]) => key !== 'example' && key !== 'examples')
    return Object.fromEntries(entries.map(([key, each]) => [key, this.resolve(each, depth)]))
  }

  #createIndex(): MiniSearch {
    const index = new MiniSearch({
      fields: ['name', 'summary', 'path', 'description'],
      tokenize: (text) => text.toLowerCase().split(/[^a-z0-9]+/),
      processTerm: (term) => (unsaid.has(term) ? null : term.replace(/s$/, '')),
      searchOptions: { prefix: true, fuzzy: 0.2, boost: { name: 4, summary: 4, path: 2 } },
    })
    const { operations } = this
    index.addAll(
      operations.map(({ id, path, described: { summary, description } }) => ({
        ...{ id, name: id, path, summary, description },
      })),
    )
    return index
  }
}

const read = new Map<string, Promise<Contract>>()

/** The contract of a version; of the newest without one. @throws ToolError for an unknown version */
export function contractOf(version?: string): Promise<Contract> {
  const versions = contractVersions()
  const wanted = version ?? versions[0]!
  if (!versions.includes(wanted))
    throw new ToolError(`version "${wanted}" is not one of ${versions.join(', ')}`)
  const known = read.get(wanted)
  if (known) return known
  const reading = readFile(file(wanted), 'utf8').then(
    (text) => new Contract(wanted, load(text) as Document),
  )
  read.set(wanted, reading)
  return reading
}
