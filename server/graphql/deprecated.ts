import { NoDeprecatedCustomRule, validate, type DocumentNode, type GraphQLSchema } from 'graphql'

const most = 20

/** Tools send the same documents again and again. */
const known = new WeakMap<DocumentNode, readonly string[]>()

function find(document: DocumentNode, schema: GraphQLSchema): readonly string[] {
  const found = validate(schema, document, [NoDeprecatedCustomRule], { maxErrors: most })
  return [...new Set(found.slice(0, most).map(({ message }) => message))]
}

/** What a valid document uses that is deprecated, in sentences that say what to use instead. */
export function deprecatedIn(document: DocumentNode, schema: GraphQLSchema): readonly string[] {
  const sentences = known.get(document) ?? find(document, schema)
  known.set(document, sentences)
  return sentences
}
