import { contractDocument } from '../contract/contract-document.ts'

interface Schema {
  $ref?: string
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  enum?: string[]
  const?: string
}

interface Webhook {
  post: { requestBody: { content: { 'application/json': { schema: Schema } } } }
}

/** The actions that a payload schema allows. */
function actionsIn(schema: Schema, schemas: Record<string, Schema>): string[] {
  const { $ref, oneOf = [], anyOf = [], allOf = [], properties } = schema
  if ($ref) return actionsIn(schemas[$ref.split('/').at(-1)!]!, schemas)
  const { action } = properties ?? {}
  const own = action?.enum ?? (action?.const === undefined ? [] : [action.const])
  return [...own, ...[...oneOf, ...anyOf, ...allOf].flatMap((each) => actionsIn(each, schemas))]
}

/** The documented actions of each event in a version. Events without actions have `default`. */
export function actionsOf(version: string): Record<string, string[]> {
  const { webhooks, components } = contractDocument(version) as unknown as {
    webhooks: Record<string, Webhook>
    components: { schemas: Record<string, Schema> }
  }
  return Object.fromEntries(
    Object.entries(webhooks).map(([event, { post }]) => {
      const { schema } = post.requestBody.content['application/json']
      const actions = new Set(actionsIn(schema, components.schemas))
      return [event, actions.size > 0 ? [...actions] : ['default']]
    }),
  )
}
