import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { HarEntry } from '../../core/recording/har-entry.ts'
import { root } from '../../core/root.ts'
import { changesAfter, createVersions } from '../../http/versions/index.ts'
import { type Version } from '../../api/versions/version.ts'
import { isAffectedBy } from './changes-seen.ts'
import type { ContractDocument } from './contract-document.ts'
import { placesUsed } from './places-used.ts'
import { dialectOf, json, versionOf } from './recorded.ts'

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
  /** Number of skipped requests: those of the newest version or of no operation. */
  others: number
  changes: DeclaredChange[]
}

interface Reader {
  version: Version
  document: ContractDocument
  declared: DeclaredChange[]
}

const readers = new Map<string, Reader>()

/** What describes a version. Kept, because reading a contract takes long. */
function readerFor(version: Version): Reader {
  const reader = readers.get(version.version) ?? readerOf(version)
  readers.set(version.version, reader)
  return reader
}

function readerOf(version: Version): Reader {
  const read = (file: string) =>
    readFileSync(join(root, 'generated', version.version, file), 'utf8')
  return {
    version,
    document: parse(read('openapi.yaml')) as ContractDocument,
    declared: JSON.parse(read('changes.json')) as DeclaredChange[],
  }
}

async function findingOf(entry: HarEntry, reader: Reader): Promise<Finding | undefined> {
  const url = new URL(entry.request.url)
  const path = url.pathname.replace(/^\/api\/v3(?=\/|$)/, '') || '/'
  const match = reader.version.router.match(entry.request.method, path)
  if (!match || !('operation' in match)) return undefined
  const { operation } = match
  const sent = json(entry.request.postData?.text)
  const dialect = dialectOf(entry)
  const mediaType = entry.response.content.mimeType.split(';')[0]
  const used = placesUsed(
    {
      operation,
      query: [...url.searchParams.keys()],
      sent,
      status: entry.response.status,
      mediaType: mediaType || undefined,
      received: json(entry.response.content.text),
    },
    reader.document,
  )
  const query = Object.fromEntries(url.searchParams)
  const replayed = { operation: operation.id, query, sent, dialect, newest: entry._newest }
  const changes: string[] = []
  for (const { slug, places } of reader.declared) {
    const change = changesAfter(reader.version.version)[slug]
    const seen = places.some((place) => used.has(place))
    if (seen || (change && (await isAffectedBy(change, replayed)))) changes.push(slug)
  }
  return {
    method: entry.request.method,
    path,
    status: entry.response.status,
    version: reader.version.version,
    operation: operation.id,
    changes,
  }
}

/** Finds the breaking changes that affect recorded requests of older versions. */
export async function upgradeReport(entries: readonly HarEntry[]): Promise<Report> {
  const [newest, ...older] = createVersions()
  const byVersion = new Map(older.map((version) => [version.version, readerFor(version)]))
  const findings: Finding[] = []
  for (const entry of entries) {
    const version = versionOf(entry) ?? older.at(-1)?.version ?? newest?.version
    const reader = byVersion.get(version as string)
    const finding = reader && (await findingOf(entry, reader))
    if (finding) findings.push(finding)
  }
  const changes = [...byVersion.values()].flatMap(({ declared }) => declared)
  return { findings, others: entries.length - findings.length, changes }
}
