/**
 * The contract part of a new operation: path item, parameters, schemas, examples, and a line in the
 * root file.
 */
import { stringify } from 'yaml'
import { common, type Facts } from './operation-facts.ts'
import { insertBefore, type Tree } from './tree.ts'

/** Components that operations of all resources use. */
const components = '../../components'
const flat = (value: unknown) => stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim()

/** Error statuses, each with the component that describes it. */
const refusals: Record<string, string> = {
  301: 'moved-permanently',
  304: 'not-modified',
  307: 'temporary-redirect',
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'request-timeout',
  410: 'gone',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  422: 'validation-failed',
  429: 'rate-limited',
}

/** Reads with a body are conditional. */
export const isConditional = ({ method, returns }: Facts): boolean =>
  method === 'get' && returns !== undefined

/** The error statuses that follow from the kind of operation. */
export function refusalsOf(facts: Facts): number[] {
  const { method, path, takes, returns, parameters } = facts
  const isIn = path.includes('{repo}')
  return [
    ...(isIn && method === 'get' ? [301] : []),
    ...(isConditional(facts) ? [304] : []),
    ...(isIn && method !== 'get' ? [307] : []),
    ...[400, 401, 403],
    ...(parameters.length > 0 ? [404] : []),
    ...(takes ? [408] : []),
    410,
    ...(takes ? [413, 415] : []),
    ...(takes || returns?.isList ? [422] : []),
    429,
  ]
}

/** The reference of a path item to a component such as `schemas/issue`. */
const refTo = ({ fileOf }: Facts, component: string) => fileOf(component).replace('spec', '../..')

const indented = (lines: string[], by: number) => lines.map((line) => `${' '.repeat(by)}${line}`)

/** The example of a response body. */
const exampleOf = ({ schema, isList }: NonNullable<Facts['returns']>) =>
  isList ? `${schema.replace(/y$/, 'ie')}s` : schema

function success(facts: Facts): string[] {
  const { returns, status } = facts
  const lines = [`'${status}':`, "  description: 'TODO: what the response is.'"]
  if (!returns) return lines
  const schema = `{ $ref: ${refTo(facts, `schemas/${returns.schema}`)} }`
  const headers = [
    ...(isConditional(facts) ? [`    etag: { $ref: ${components}/headers/etag.yaml }`] : []),
    ...(returns.isList ? [`    link: { $ref: ${components}/headers/link.yaml }`] : []),
  ]
  return [
    ...lines,
    ...(headers.length > 0 ? ['  headers:', ...headers] : []),
    '  content:',
    '    application/json:',
    ...(returns.isList
      ? ['      schema:', '        type: array', `        items: ${schema}`]
      : [`      schema: ${schema}`]),
    '      examples:',
    `        default: { $ref: ${refTo(facts, `examples/${exampleOf(returns)}`)} }`,
  ]
}

function requestBody(facts: Facts): string[] {
  const { takes } = facts
  if (!takes) return []
  return [
    'requestBody:',
    '  required: true',
    '  content:',
    '    application/json:',
    `      schema: { $ref: ${refTo(facts, `schemas/${takes.schema}`)} }`,
    '      examples:',
    `        default: { $ref: ${refTo(facts, `examples/${takes.schema}`)} }`,
  ]
}

function operation(facts: Facts): string {
  const { method, id, resource, returns, like } = facts
  const limit = `{ category: core, points: ${method === 'get' ? 1 : 5}, content-creation: ${method === 'post'} }`
  const paging = returns?.isList
    ? [
        'parameters:',
        ...['per-page', 'page'].map((n) => `  - $ref: ${components}/parameters/${n}.yaml`),
      ]
    : []
  const responses = refusalsOf(facts).map(
    (status) => `'${status}': { $ref: ${components}/responses/${refusals[status]}.yaml }`,
  )
  const lines = [
    `operationId: ${id}`,
    `tags: [${resource}]`,
    "summary: 'TODO: what it does, in a few words starting with a verb'",
    'description: |',
    '  TODO: what callers need to know.',
    `# TODO: who may call it; copied from ${like.id}.`,
    ...Object.entries(like.terms).map(([term, value]) => `${term}: ${flat(value)}`),
    `x-rate-limit: ${limit}`,
    ...(isConditional(facts) ? ['x-conditional: true'] : []),
    ...(returns?.isList ? ['x-pagination: page'] : []),
    'security:',
    ...stringify(like.security)
      .trim()
      .split('\n')
      .map((line) => `  ${line}`),
    ...paging,
    ...requestBody(facts),
    'responses:',
    ...indented([...success(facts), ...responses], 2),
  ]
  return `${method}:\n${indented(lines, 2).join('\n')}\n`
}

function pathItem(facts: Facts): string {
  const names = [...facts.parameters.map(({ component }) => component), 'api-version']
  const lines = names.map((name) => `  - $ref: ${refTo(facts, `parameters/${name}`)}`)
  return `parameters:\n${lines.join('\n')}\n`
}

/** An entry of the table of contents: the path, and the folder of its file. */
const pathEntry = /^ {2}'?(\/[^':]*)'?:\s+\{ \$ref: \.\.\/paths\/([^/]+)\/.*\n/gm

/** Inserts the path after the nearest one of its resource, or of all if the resource is new. */
function listPath(text: string, { path, file, resource, isNewResource }: Facts): string {
  const entries = [...text.matchAll(pathEntry)]
    .filter(([, , folder]) => isNewResource || folder === resource)
    .map((match) => ({
      end: match.index + match[0].length,
      near: common(match[1]!, path),
    }))
  const nearest = Math.max(...entries.map(({ near }) => near))
  const end = entries.findLast(({ near }) => near === nearest)?.end ?? text.indexOf('webhooks:\n')
  const line = `  '${path}': { $ref: ${file.replace('spec/', '../')} }\n`
  return text.slice(0, end) + line + text.slice(end)
}

function writeRoot(tree: Tree, facts: Facts): void {
  const root = `spec/${facts.newest}/openapi.yaml`
  if (facts.isNewPath) tree.edit(root, (text) => listPath(text, facts))
  if (!facts.isNewResource) return
  const tag = `  - name: ${facts.resource}\n    description: 'TODO: what this group of operations is about.'\n`
  tree.edit(root, (text) => insertBefore(text, 'paths:\n', tag))
}

const schemaText = (
  name: string,
  isClosed: boolean,
) => `title: ${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}
description: 'TODO: what it is.'
type: object
${isClosed ? 'additionalProperties: false\n' : ''}required: [name]
properties:
  # TODO: the properties; this one is an example.
  name: { type: string, description: 'TODO: describe it.' }
`

/** Writes a schema and its example, if they do not exist yet. */
function writeSchema(tree: Tree, { fileOf }: Facts, schema: string, isClosed: boolean): void {
  tree.add(fileOf(`schemas/${schema}`), schemaText(schema, isClosed))
  tree.add(
    fileOf(`examples/${schema}`),
    `summary: 'TODO: what the example shows'\nvalue:\n  name: 'TODO: an example'\n`,
  )
}

function writeBodies(tree: Tree, facts: Facts): void {
  const { returns, takes } = facts
  if (returns?.isNew) writeSchema(tree, facts, returns.schema, true)
  if (takes?.isNew && takes.schema !== returns?.schema)
    writeSchema(tree, facts, takes.schema, false)
  if (!returns?.isList) return
  const list = facts.fileOf(`examples/${exampleOf(returns)}`)
  if (tree.has(list)) return
  const one = returns.isNew
    ? "  - name: 'TODO: an example'"
    : `  # TODO: an example of a list.\n  []`
  tree.add(list, `summary: 'TODO: what the example shows'\nvalue:\n${one}\n`)
}

/** Writes the contract part. */
export function writeContract(tree: Tree, facts: Facts): void {
  for (const { name, component, isNew } of facts.parameters) {
    if (!isNew) continue
    const text = `name: ${name}\nin: path\nrequired: true\ndescription: 'TODO: what it names.'\nschema: { type: string }\nexample: example\n`
    tree.add(facts.fileOf(`parameters/${component}`), text)
  }
  if (facts.isNewPath) tree.add(facts.file, `${pathItem(facts)}${operation(facts)}`)
  else tree.edit(facts.file, (text) => `${text.trimEnd()}\n${operation(facts)}`)
  writeRoot(tree, facts)
  writeBodies(tree, facts)
}
