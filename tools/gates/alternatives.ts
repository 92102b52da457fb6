import { operationsOf, resolve, type Document } from '../contract/contract.ts'

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

/** The same contents, with each schema that the newer ones add alternatives to as a choice of one. */
const asChoices = (contents: Contents, newer: Contents): Contents =>
  Object.fromEntries(
    Object.entries(contents).map(([type, media]) => [
      type,
      includes(newer[type], media) ? { ...media, schema: { oneOf: [media.schema!] } } : media,
    ]),
  )

/** Writes failures with new alternatives as choices of one. */
function withChoicesOfFailures(copy: Document, revision: Document): void {
  const newer = new Map(
    [...operationsOf(revision.paths)].map(({ path, method, operation }) => [
      `${method} ${path}`,
      operation,
    ]),
  )
  for (const { path, method, operation } of operationsOf(copy.paths)) {
    const { responses: now = {} } = newer.get(`${method} ${path}`) ?? {}
    for (const [status, before] of Object.entries(operation.responses)) {
      const after = now[status]
      if (Number(status) < 400 || !after || before.$ref === after.$ref) continue
      const [older, other] = [resolve(copy, before), resolve(revision, after)]
      const content = asChoices(older.content ?? {}, other.content ?? {})
      copy.paths[path]![method]!.responses[status] = { ...older, content }
    }
  }
}

/**
 * Returns the base with each payload of a webhook, and each body of a failure, of one schema written
 * as a choice of one, if the revision adds alternatives to it. A webhook may send more kinds of
 * payloads to new receivers, and those that exist still receive theirs. A failure may say in another
 * form what is wrong, as it may have another status.
 */
export function withAlternatives(base: Document, revision: Document): Document {
  const copy = structuredClone(base)
  for (const event of Object.keys(copy.webhooks ?? {})) {
    const contents = contentsOf(copy, event)
    Object.assign(contents, asChoices(contents, contentsOf(revision, event)))
  }
  withChoicesOfFailures(copy, revision)
  return copy
}
