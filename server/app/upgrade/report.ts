import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import type { HarEntry } from '../../core/recording/har-entry.ts'
import { root } from '../../core/root.ts'
import { changesAfter, createVersions } from '../../http/versions/index.ts'
import { type Version } from '../../api/versions/version.ts'
import type { ContractDocument } from './contract-document.ts'
import { reportOf, type DeclaredChange, type Reader, type Report } from './report-of.ts'

const readers = new Map<string, Reader>()

/** What describes a version. Kept, because reading a contract takes long. */
function readerFor(version: Version): Reader {
  const reader = readers.get(version.version) ?? readerOf(version)
  readers.set(version.version, reader)
  return reader
}

function readerOf({ version, router }: Version): Reader {
  const read = (file: string) => readFileSync(join(root, 'generated', version, file), 'utf8')
  return {
    version,
    router,
    document: load(read('openapi.yaml')) as ContractDocument,
    declared: JSON.parse(read('changes.json')) as DeclaredChange[],
    changes: changesAfter(version),
  }
}

/** Finds the breaking changes that affect recorded requests of older versions. */
export function upgradeReport(entries: readonly HarEntry[]): Promise<Report> {
  const [, ...older] = createVersions()
  return reportOf(entries, older.map(readerFor))
}
