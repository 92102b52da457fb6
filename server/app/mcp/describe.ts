import type { Contract, Found } from './contract.ts'

type Schema = Record<string, unknown>

const firstSentence = (text: unknown) =>
  typeof text === 'string' ? (/^[^]*?(\.\s|$)/.exec(text.trim())?.[0] ?? '').trim() : ''

/** The type of a schema in a few words, such as `string: open, closed`. */
function typeOf({ type, enum: choices, items }: Schema): string {
  const name = [(type ?? 'any') as string | string[]].flat().join(' | ')
  if (Array.isArray(choices)) return `${name}: ${choices.slice(0, 30).join(', ')}`
  return name === 'array' && items ? `array of ${typeOf(items as Schema)}` : name
}

const line = (name: string, required: boolean, schema: Schema, description: unknown) =>
  `${name}${required ? ' (required)' : ''}: ${typeOf(schema)}. ${firstSentence(description)}`.trim()

/** The parameters and fields of an operation, one line each. */
export function summarized(contract: Contract, found: Found) {
  const { id, method, path, described } = found
  const lines = (place: string) =>
    contract
      .parametersOf(found)
      .filter((each) => each.in === place)
      .map(({ name, required = false, schema = {}, description }) =>
        line(name, required, schema, description),
      )
  const body = contract.bodyOf(found)
  const required = (body?.['required'] ?? []) as string[]
  const fields = Object.entries((body?.['properties'] ?? {}) as Record<string, Schema>)
  return {
    ...{ operation: id, method, path, summary: described.summary },
    path_parameters: lines('path'),
    query: lines('query'),
    body: fields.map(([name, each]) =>
      line(name, required.includes(name), each, each['description']),
    ),
  }
}

/** What the contract says about an operation, except for schemas of responses. */
export function describeOperation(contract: Contract, found: Found) {
  const { id, method, path, described } = found
  const { responses } = described
  return {
    ...{ operation: id, version: contract.version, method, path },
    summary: described.summary,
    description: described.description,
    tokens: described['x-tokens'],
    permissions: described['x-permissions'],
    scopes: described['x-scopes'],
    role: described['x-role'],
    parameters: contract.parametersOf(found),
    body: contract.bodyOf(found),
    body_required: described.requestBody?.required ?? false,
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        (contract.resolve({ ...response, content: undefined }, 1) as Schema)['description'],
      ]),
    ),
  }
}

/** The same with the schemas of successful responses. */
export function describeWhole(contract: Contract, found: Found) {
  const responses = Object.entries(found.described.responses).flatMap(([status, response]) => {
    const [content] = Object.values(response.content ?? {})
    return content?.schema ? [[status, contract.resolve(content.schema, 1)]] : []
  })
  return {
    ...describeOperation(contract, found),
    response_schemas: Object.fromEntries(responses) as Schema,
  }
}
