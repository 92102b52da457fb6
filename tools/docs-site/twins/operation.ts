import { resolve } from '../../contract/contract.ts'
import { between, twinOf } from '../page.ts'
import { answersOf } from '../reference/responses.ts'
import type { Parameter } from '../reference/fields.ts'
import type { Entry, Reference } from '../reference/model.ts'
import { tokenNames } from '../reference/names.ts'
import { examplesOf } from '../reference/samples.ts'
import { schemaPage } from '../reference/schema-link.ts'
import { bodyItems, oneLine, typeInWords } from './fields.ts'

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

/** Links to schemas from the Markdown of a page. */
export const schemaLink =
  ({ version }: Reference, page: string) =>
  (name: string) =>
    between(page, twinOf(schemaPage(version, name)))

const alternatives = (sets: Record<string, string>[]) =>
  sets
    .map((set) =>
      Object.entries(set)
        .map(([area, access]) => `\`${area}: ${access}\``)
        .join(' and '),
    )
    .join(', or ')

function requirements({ operation }: Entry): string[] {
  const kinds = (operation['x-tokens'] ?? []) as string[]
  const permissions = (operation['x-permissions'] ?? []) as Record<string, string>[]
  const scopes = (operation['x-scopes'] ?? []) as string[]
  const paging = operation['x-pagination'] as string | undefined
  return [
    kinds.length > 0
      ? `- Callers: ${kinds.map((kind) => tokenNames[kind] ?? kind).join(', ')}`
      : '',
    permissions.length > 0 ? `- Permission: ${alternatives(permissions)}` : '',
    scopes.length > 0
      ? `- Scope: any one of ${scopes.map((each) => `\`${each}\``).join(', ')}`
      : '',
    paging ? `- Pages: by ${paging}, in the \`Link\` header` : '',
  ].filter((row) => row !== '')
}

function parameters({ operation }: Entry, reference: Reference, page: string): string[] {
  const { document } = reference
  const link = schemaLink(reference, page)
  const all = (operation.parameters ?? []).map(
    (each) => resolve(document, each) as unknown as Parameter,
  )
  const rows = all.map(({ name, in: place, schema, required, description }) => {
    const note = required === true ? ', required' : ''
    return `- \`${name}\` (${place}): ${typeInWords(schema, link)}${note}. ${oneLine(description)}`
  })
  return rows.length > 0 ? ['### Parameters', rows.join('\n')] : []
}

function body({ operation }: Entry, reference: Reference, page: string): string[] {
  if (!operation.requestBody) return []
  const { document } = reference
  const link = schemaLink(reference, page)
  const { content } = operation.requestBody
  const parts = Object.entries(content).flatMap(([type, { schema }]) =>
    schema
      ? [`\`${type}\`: ${typeInWords(schema, link)}`, bodyItems(schema, document, link, false)]
      : [`\`${type}\``],
  )
  const [example] = examplesOf(document, content)
  const shown = example ? [fenced('json', JSON.stringify(example.value, null, 2))] : []
  return ['### Body', ...parts, ...shown].filter((part) => part !== '')
}

function responses({ operation }: Entry, reference: Reference, page: string): string[] {
  const { document } = reference
  const link = schemaLink(reference, page)
  const all = answersOf(document, operation)
  const good = all.filter(({ status }) => Number(status) < 300)
  const parts = good.flatMap(({ status, description, content }) => {
    const rows = Object.entries(content).flatMap(([type, { schema }]) =>
      schema
        ? [`\`${type}\`: ${typeInWords(schema, link)}`, bodyItems(schema, document, link, true)]
        : [],
    )
    const [example] = examplesOf(document, content)
    const shown = example ? [fenced('json', JSON.stringify(example.value, null, 2))] : []
    return [`**${status}** ${oneLine(description)}`, ...rows, ...shown]
  })
  const others = all.filter((each) => !good.includes(each))
  const list = others.map(({ status, description }) => `- **${status}** ${oneLine(description)}`)
  return ['### Response', ...parts, list.join('\n')].filter((part) => part !== '')
}

/** One operation in Markdown. */
export function operationMarkdown(entry: Entry, reference: Reference, page: string): string {
  const { id, method, path, operation, summary } = entry
  const curl = reference.snippets[id]?.curl
  return [
    `## ${summary}`,
    `\`${method.toUpperCase()} ${path}\` (\`${id}\`)`,
    ...(operation.deprecated ? ['Deprecated.'] : []),
    String(operation.description).trim(),
    requirements(entry).join('\n'),
    ...parameters(entry, reference, page),
    ...body(entry, reference, page),
    ...responses(entry, reference, page),
    ...(curl ? ['### Example', fenced('bash', curl)] : []),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** A webhook in Markdown: the headers and the payload of its deliveries. */
export function webhookMarkdown(entry: Entry, reference: Reference, page: string): string {
  return [
    `# ${entry.id}`,
    entry.summary,
    String(entry.operation.description).trim(),
    ...parameters(entry, reference, page),
    ...body(entry, reference, page),
  ].join('\n\n')
}
