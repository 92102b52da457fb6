/**
 * Derives facts of a new operation from its method, path and operationId, and from existing
 * operations.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { parse } from 'yaml'
import { operationsOf, type Document, type Operation } from '../contract/contract.ts'
import { componentFile, handlersFile, singular } from './places.ts'
import { UsageError, type Tree } from './tree.ts'

export type Method = 'get' | 'put' | 'post' | 'delete' | 'patch'

/** Arguments of the command line. */
export interface Asked {
  method: string
  path: string
  id: string
  resource?: string
  area?: string
  returns?: string
  takes?: string
}

export interface Parameter {
  name: string
  /** Name of the component, `label-name`. */
  component: string
  isNew: boolean
}

export interface Facts {
  newest: string
  method: Method
  path: string
  id: string
  /** The tag, the folder in the contract, and the name of the handler file. */
  resource: string
  isNewResource: boolean
  area: string
  isNewArea: boolean
  /** The path item, `spec/paths/topics/topics.yaml`. */
  file: string
  isNewPath: boolean
  parameters: Parameter[]
  /** The file of a component such as `schemas/issue`, which may not exist yet. */
  fileOf: (component: string) => string
  /** The schema of the response, if it has a body. */
  returns?: { schema: string; isList: boolean; isNew: boolean }
  /** The schema of the request body. */
  takes?: { schema: string; isNew: boolean }
  status: number
  /** An existing operation with the same callers, whose terms are copied. */
  like: { id: string; terms: Record<string, unknown>; security: unknown }
}

const kebab = (text: string) => text.replaceAll('_', '-').toLowerCase()
const isParameter = (segment: string) => segment.startsWith('{')

type Entry = ReturnType<typeof operationsOf> extends Generator<infer Item> ? Item : never

const terms = ['x-tokens', 'x-permissions', 'x-role', 'x-membership', 'x-scopes'] as const

function termsOf(operation: Record<string, unknown>): Record<string, unknown> {
  const said = terms.filter((term) => operation[term] !== undefined)
  return Object.fromEntries(said.map((term) => [term, operation[term]]))
}

/** Number of leading segments that two paths have in common. */
export function common(one: string, other: string): number {
  const [ours, theirs] = [one.split('/'), other.split('/')]
  const differs = ours.findIndex((segment, index) => segment !== theirs[index])
  return differs < 0 ? ours.length : differs
}

/** Among the operations with the nearest path, one with the most common terms. */
function likest(entries: Entry[], method: Method, path: string): Facts['like'] {
  const same = entries.filter((each) => each.method === method && !each.operation.deprecated)
  const best = Math.max(...same.map((each) => common(each.path, path)))
  const akin = same.filter((each) => common(each.path, path) === best)
  const beside = akin.filter((each) => each.path.split('/').length === path.split('/').length)
  const near = beside.length > 0 ? beside : akin
  const said = near.map(({ operation }) => JSON.stringify(termsOf(operation)))
  const often = (text: string) => said.filter((each) => each === text).length
  const usual = said.reduce((one, other) => (often(other) > often(one) ? other : one))
  const operation = near[said.indexOf(usual)]!.operation as Operation
  return { id: operation.operationId, terms: termsOf(operation), security: operation.security }
}

function parametersOf(document: Document, path: string): Parameter[] {
  const names = path.split('/').filter(isParameter)
  const items = Object.entries(document.paths).sort(
    ([one], [other]) => common(other, path) - common(one, path),
  )
  return names.map((segment) => {
    const name = segment.slice(1, -1)
    for (const [, { parameters = [] }] of items) {
      for (const { $ref = '' } of parameters) {
        const component = $ref.split('/').at(-1)!
        const said = document.components.parameters?.[component]
        if (said?.in === 'path' && said.name === name) return { name, component, isNew: false }
      }
    }
    return { name, component: kebab(name), isNew: true }
  })
}

/**
 * The folder in the contract: that of the path if it exists, otherwise the last noun of the path.
 */
function resourceOf(tree: Tree, { path, resource }: Asked): string {
  if (resource) return resource
  const nouns = path
    .split('/')
    .filter((segment) => segment && !isParameter(segment))
    .map(kebab)
  const all = readdirSync(join(tree.root, 'spec/paths'))
  const known = new Set(all)
  const last = nouns.at(-1) ?? ''
  const found = known.has(last) || last.endsWith('s') ? last : nouns.findLast((n) => known.has(n))
  if (found) return found
  throw new UsageError(
    `Cannot derive the resource from the path: set --resource to a new one or to one of ${all.join(', ')}`,
  )
}

/** The area with the handlers of the resource; a new resource is an area of its own. */
function areaOf(tree: Tree, { area }: Asked, resource: string) {
  const areas = readdirSync(join(tree.root, 'server/domains'))
  if (area && !areas.includes(area))
    throw new UsageError(`Unknown area ${area}; known areas are ${areas.join(', ')}`)
  const handling = areas.find((each) => tree.has(handlersFile(each, resource)))
  const own = tree.has(`spec/paths/${resource}`) ? undefined : resource
  const found = area ?? handling ?? own
  if (found) return { area: found, isNewArea: !areas.includes(found) }
  throw new UsageError(`Cannot derive the area: set --area (${areas.join(', ')})`)
}

function pathFile(tree: Tree, newest: string, asked: Asked, resource: string) {
  const root = parse(tree.read(`spec/${newest}/openapi.yaml`)) as {
    paths: Record<string, { $ref: string }>
  }
  const there = root.paths[asked.path]?.$ref
  if (there) return { file: there.replace('../', 'spec/'), isNewPath: false }
  const segments = asked.path.split('/').filter(Boolean)
  const last = segments.at(-1)!
  const noun = isParameter(last) ? singular(kebab(segments.at(-2) ?? resource)) : kebab(last)
  return { file: `spec/paths/${resource}/${noun}.yaml`, isNewPath: true }
}

type FileOf = Facts['fileOf']

const schemaOf = (tree: Tree, fileOf: FileOf, schema: string) => ({
  schema,
  isNew: !tree.has(fileOf(`schemas/${schema}`)),
})

/** The usual bodies: a list for `list-…`, none for `check-…`, the object itself for the rest. */
function bodiesOf(tree: Tree, fileOf: FileOf, method: Method, asked: Asked, noun: string) {
  const verb = asked.id.split('/')[1]!.split('-')[0]
  const silent = method === 'delete' || method === 'put' || verb === 'check'
  const usual = silent ? 'none' : verb === 'list' ? `${noun}[]` : noun
  const returns = asked.returns ?? usual
  const name = returns.replace('[]', '')
  const input = method === 'patch' ? `${name}-update` : `${name}-input`
  const sends = method === 'post' || method === 'patch' || (method === 'put' && returns !== 'none')
  const takes = asked.takes ?? (sends && returns !== 'none' ? input : 'none')
  return {
    ...(returns !== 'none' && {
      returns: { ...schemaOf(tree, fileOf, name), isList: returns.endsWith('[]') },
    }),
    ...(takes !== 'none' && { takes: schemaOf(tree, fileOf, takes) }),
    status: returns === 'none' ? 204 : method === 'post' ? 201 : 200,
  }
}

const methods: readonly string[] = ['get', 'put', 'post', 'delete', 'patch']

function check({ method, path, id }: Asked, entries: Entry[]): void {
  if (!methods.includes(method.toLowerCase())) throw new UsageError(`${method} is not a method`)
  if (!/^(\/([a-z0-9_-]+|\{[a-z0-9_]+\}))+$/.test(path))
    throw new UsageError(`${path} is not a path such as /repos/{owner}/{repo}/topics`)
  if (!/^[a-z-]+\/[a-z-]+$/.test(id)) throw new UsageError(`${id} is not \`area/verb-noun\``)
  for (const each of entries) {
    if (each.operation.operationId === id) throw new UsageError(`${id} already exists`)
    if (each.method === method.toLowerCase() && each.path === path)
      throw new UsageError(`${method} ${path} already exists: ${each.operation.operationId}`)
  }
}

const parsed = new Map<string, Document>()

/** The bundle of a version. Parsing it takes long, so each one is parsed once, by the faster library. */
function bundleOf(tree: Tree, version: string): Document {
  const text = tree.read(`generated/${version}/openapi.yaml`)
  const document = parsed.get(text) ?? (load(text) as Document)
  parsed.set(text, document)
  return document
}

/** @throws UsageError if the operation cannot be created */
export function factsOf(tree: Tree, newest: string, asked: Asked): Facts {
  const document = bundleOf(tree, newest)
  const entries = [...operationsOf(document.paths)]
  check(asked, entries)
  const method = asked.method.toLowerCase() as Method
  const { path, id } = asked
  const resource = resourceOf(tree, asked)
  const fileOf: FileOf = (component) => componentFile(tree, resource, component)
  return {
    ...{ newest, method, path, id, resource, fileOf },
    isNewResource: !tree.has(`spec/paths/${resource}`),
    ...areaOf(tree, asked, resource),
    ...pathFile(tree, newest, asked, resource),
    parameters: parametersOf(document, path),
    ...bodiesOf(tree, fileOf, method, asked, singular(resource)),
    like: likest(entries, method, path),
  }
}
