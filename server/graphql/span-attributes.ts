import { print, visit, type DocumentNode, type OperationDefinitionNode } from 'graphql'

/** Characters of a document that traces have. */
const longest = 4_096
/** Longer texts are not printed: it would take milliseconds. */
const longestSource = 20_000

/** Literals may be secrets. Other values are in variables. */
function withoutLiterals(document: DocumentNode): string {
  const text = print(
    visit(document, {
      StringValue: (node) => ({ ...node, value: '', block: false }),
      IntValue: (node) => ({ ...node, value: '0' }),
      FloatValue: (node) => ({ ...node, value: '0' }),
    }),
  )
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Tools send the same documents again and again. */
const texts = new WeakMap<DocumentNode, string>()

function textOf(document: DocumentNode): string {
  const text = texts.get(document) ?? withoutLiterals(document)
  texts.set(document, text)
  return text
}

/**
 * What the span of a request has of its document, as the semantic conventions for GraphQL name it.
 * @param size characters of the text
 */
export const spanAttributes = (
  { operation, name }: OperationDefinitionNode,
  document: DocumentNode | undefined,
  size: number,
): Record<string, string | undefined> => ({
  'graphql.operation.type': operation,
  'graphql.operation.name': name?.value,
  'graphql.document': document && size <= longestSource ? textOf(document) : undefined,
})
