import type { Document } from '../contract/contract.ts'

interface Media {
  schema?: { $ref?: string; oneOf?: { $ref?: string }[] }
}
type Contents = Record<string, Media>

const contentsOf = (document: Document, event: string): Contents =>
  (document.webhooks?.[event]?.post?.requestBody as { content?: Contents } | undefined)?.content ??
  {}

/** Whether the newer payload is a choice that has the older one as it was. */
const includes = ({ schema: now }: Media = {}, before: Media) =>
  before.schema?.$ref !== undefined &&
  now?.oneOf?.some(({ $ref }) => $ref === before.schema?.$ref) === true

/**
 * Returns the base with each payload of one schema written as a choice of one, if the revision adds
 * alternatives to it. A webhook may send more kinds of payloads to new receivers, and those that
 * exist still receive theirs.
 */
export function withAlternatives(base: Document, revision: Document): Document {
  const copy = structuredClone(base)
  for (const event of Object.keys(copy.webhooks ?? {})) {
    const newer = contentsOf(revision, event)
    for (const [type, media] of Object.entries(contentsOf(copy, event))) {
      if (includes(newer[type], media)) media.schema = { oneOf: [media.schema!] }
    }
  }
  return copy
}
