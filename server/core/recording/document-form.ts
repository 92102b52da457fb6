import { isForDocuments } from '../is-for-documents.ts'

/** Removes spaces, comments and commas from a document. */
export type Strip = (document: string) => string

interface Body {
  query?: unknown
  variables?: unknown
  operationName?: unknown
}

/** Loaded only for recordings with documents, because it takes long. */
export const loadStrip = async (): Promise<Strip> =>
  (await import('graphql')).stripIgnoredCharacters

/** Whether a request is for a document, also at the path of enterprise installations. */
export const asksDocument = (method: string, { pathname }: URL): boolean =>
  method === 'POST' && isForDocuments(pathname.replace(/^\/api(\/v3)?(?=\/)/, ''))

/** A document that cannot be read is compared as it is. */
function stripped(document: string, strip: Strip): string {
  try {
    return strip(document)
  } catch {
    return document
  }
}

/** Clients send variables also as JSON in a text. */
function variablesOf(value: unknown): unknown {
  try {
    return (typeof value === 'string' ? (JSON.parse(value) as unknown) : value) ?? {}
  } catch {
    return value
  }
}

/** What a body asks for: document, operation name and variables; the body itself if it has no document. */
export function documentForm(body: unknown, strip: Strip): unknown {
  const { query, variables, operationName } = (body ?? {}) as Body
  if (typeof query !== 'string') return body
  return {
    query: stripped(query, strip),
    variables: variablesOf(variables),
    operationName: operationName ?? null,
  }
}
