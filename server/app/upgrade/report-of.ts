import type { VersionChange } from '../../api/versions/change.ts'
import type { Operation } from '../../contract/operation.ts'
import type { Router } from '../../contract/router.ts'
import type { HarEntry } from '../../core/recording/har-entry.ts'
import { isAffectedBy } from './changes-seen.ts'
import type { ContractDocument } from './contract-document.ts'
import { placesUsed } from './places-used.ts'
import { dialectOf, isReadable, json, versionOf } from './recorded.ts'

/** A breaking change from generated/<version>/changes.json. */
export interface DeclaredChange {
  slug: string
  title: string
  advice: string
  places: string[]
}

/** One recorded request of an older version, and the changes that affect it. */
export interface Finding {
  method: string
  path: string
  status: number
  version: string
  operation: string
  changes: string[]
}

export interface Report {
  findings: Finding[]
  /** Number of skipped requests: those of the newest version, of no operation, or incomplete. */
  others: number
  changes: DeclaredChange[]
}

/** An older version, its contract and its changes to the next version. */
export interface Reader {
  version: string
  router: Router<Pick<Operation, 'id' | 'method' | 'path'>>
  document: ContractDocument
  declared: DeclaredChange[]
  changes: Readonly<Record<string, VersionChange>>
}

/** How many requests are examined before `pause` is called. */
const stretch = 50

async function affecting(
  entry: HarEntry,
  used: ReadonlySet<string>,
  operation: string,
  { declared, changes }: Reader,
): Promise<string[]> {
  const query = Object.fromEntries(new URL(entry.request.url).searchParams)
  const sent = json(entry.request.postData?.text)
  const replayed = { operation, query, sent, dialect: dialectOf(entry), newest: entry._newest }
  const found: string[] = []
  for (const { slug, places } of declared) {
    const change = changes[slug]
    const seen = places.some((place) => used.has(place))
    if (seen || (change && (await isAffectedBy(change, replayed)))) found.push(slug)
  }
  return found
}

async function findingOf(entry: HarEntry, reader: Reader): Promise<Finding | undefined> {
  const url = new URL(entry.request.url)
  const path = url.pathname.replace(/^\/api\/v3(?=\/|$)/, '') || '/'
  const match = reader.router.match(entry.request.method, path)
  if (!match || !('operation' in match)) return undefined
  const { operation } = match
  const used = placesUsed(
    {
      operation,
      query: [...url.searchParams.keys()],
      sent: json(entry.request.postData?.text),
      status: entry.response.status,
      mediaType: entry.response.content.mimeType?.split(';')[0] || undefined,
      received: json(entry.response.content.text),
    },
    reader.document,
  )
  return {
    method: entry.request.method,
    path,
    status: entry.response.status,
    version: reader.version,
    operation: operation.id,
    changes: await affecting(entry, used, operation.id, reader),
  }
}

/**
 * Finds the breaking changes that affect recorded requests of older versions. Runs in the server and
 * in browsers.
 * @param readers older versions, newest first; the last one is the default version of requests
 * @param pause called regularly, to let others work
 */
export async function reportOf(
  entries: readonly HarEntry[],
  readers: readonly Reader[],
  pause?: () => Promise<void>,
): Promise<Report> {
  const findings: Finding[] = []
  for (const [index, entry] of entries.entries()) {
    if (index % stretch === stretch - 1) await pause?.()
    if (!isReadable(entry)) continue
    const version = versionOf(entry) ?? readers.at(-1)?.version
    const reader = readers.find((each) => each.version === version)
    const finding = reader && (await findingOf(entry, reader))
    if (finding) findings.push(finding)
  }
  const changes = readers.flatMap(({ declared }) => declared)
  return { findings, others: entries.length - findings.length, changes }
}
