import {
  resolve,
  type Document,
  type Operation,
  type Reply,
  type Schema,
} from '../../contract/contract.ts'
import { messagesIn } from './messages.ts'

type Words = (string | undefined)[]

interface Parameter {
  name: string
  in: string
  description: string
}

/** Every list and every path have these; their words would find nothing in particular. */
const isEverywhere = ({ name, in: place }: Parameter) =>
  place === 'path' || ['per_page', 'page', 'X-Service-Api-Version'].includes(name)

/** Names and descriptions of parameters. */
const inParameters = (document: Document, parameters: Operation['parameters'] = []): Words =>
  parameters
    .map((each) => resolve(document, each) as unknown as Parameter)
    .flatMap((each) => [each.name, isEverywhere(each) ? undefined : each.description])

/** Names and values of a schema, without those of schemas that have a page of their own. */
function inSchema(schema: Schema): Words {
  const { properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = schema
  const inner = [...oneOf, ...anyOf, ...allOf, ...(items ? [items] : [])]
  return [
    schema.description as string | undefined,
    ...((schema.enum ?? []) as unknown[]).map(String),
    ...Object.entries(properties).flatMap(([name, each]) => [name, ...inSchema(each)]),
    ...inner.flatMap(inSchema),
  ]
}

/** Names of the fields of a body, wherever they are declared. */
function fieldNames(document: Document, schema: Schema): string[] {
  const { properties = {}, oneOf = [], anyOf = [], allOf = [] } = resolve(document, schema)
  const inner = [...oneOf, ...anyOf, ...allOf].flatMap((each) => fieldNames(document, each))
  return [...Object.keys(properties), ...inner]
}

/** The words of a response that only this operation has. */
function inResponse(document: Document, status: string, reply: Reply): Words {
  if (reply.$ref) return []
  return [status, reply.description as string, ...messagesIn(document, reply.content)]
}

/** What an operation is found by, besides its name and path. */
export function operationText(document: Document, operation: Operation): string {
  const { description, parameters, requestBody, responses } = operation
  const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    schema ? [...fieldNames(document, schema), ...(schema.$ref ? [] : inSchema(schema))] : [],
  )
  const permissions = (operation['x-permissions'] ?? []) as Record<string, string>[]
  const words: Words = [
    description as string,
    ...inParameters(document, parameters),
    ...bodies,
    ...permissions.flatMap(Object.keys),
    ...((operation['x-scopes'] ?? []) as string[]),
    ...Object.entries(responses).flatMap(([status, reply]) => inResponse(document, status, reply)),
  ]
  return words.join(' ')
}

/** What a schema is found by, besides its name: its fields and their descriptions. */
export const schemaText = (schema: Schema): string => inSchema(schema).join(' ')

/** What a webhook is found by: its description, its headers, and the fields of its payload. */
export function webhookText(document: Document, operation: Operation): string {
  const { description, parameters, requestBody } = operation
  const payloads = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    schema ? inSchema(resolve(document, schema)) : [],
  )
  return [description as string, ...inParameters(document, parameters), ...payloads].join(' ')
}
