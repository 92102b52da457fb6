import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type DocumentNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'

const mostDepth = 25
/** Fields of a document with every fragment written out. */
const mostFields = 5_000

interface Counted {
  depth: number
  fields: number
}

const nothing: Counted = { depth: 0, fields: 0 }

/** Depth and number of fields of every selection, with fragments written out; each is counted once. */
class Extent {
  readonly #fragments: ReadonlyMap<string, SelectionSetNode>
  readonly #known = new Map<string, Counted>()

  constructor({ definitions }: DocumentNode) {
    this.#fragments = new Map(
      definitions.flatMap((each) =>
        each.kind === Kind.FRAGMENT_DEFINITION
          ? [[each.name.value, each.selectionSet] as const]
          : [],
      ),
    )
  }

  #fragment(name: string): Counted {
    const known = this.#known.get(name)
    if (known) return known
    this.#known.set(name, nothing) // a fragment in itself is refused by another rule
    const counted = this.of(this.#fragments.get(name))
    this.#known.set(name, counted)
    return counted
  }

  of(set: SelectionSetNode | undefined): Counted {
    const parts = (set?.selections ?? []).map((each): Counted => {
      if (each.kind === Kind.FRAGMENT_SPREAD) return this.#fragment(each.name.value)
      const { depth, fields } = this.of(each.selectionSet)
      return each.kind === Kind.FIELD ? { depth: depth + 1, fields: fields + 1 } : { depth, fields }
    })
    return {
      depth: parts.reduce((most, { depth }) => Math.max(most, depth), 0),
      fields: parts.reduce((sum, { fields }) => sum + fields, 0),
    }
  }
}

/** Refuses documents that are nested too deeply or that have too many fields. */
export const depthRule = (context: ValidationContext): ASTVisitor => ({
  Document(document) {
    const extent = new Extent(document)
    for (const each of document.definitions) {
      if (each.kind !== Kind.OPERATION_DEFINITION) continue
      const { depth, fields } = extent.of(each.selectionSet)
      if (depth > mostDepth)
        context.reportError(
          new GraphQLError(`Query has depth of ${depth}, which exceeds max depth of ${mostDepth}`),
        )
      if (fields > mostFields)
        context.reportError(new GraphQLError(`Query has more than ${mostFields} fields`))
    }
  },
})
