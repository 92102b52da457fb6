import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations as operations20221128 } from '../../../generated/2022-11-28/operations.ts'
import { operations as operations20260310 } from '../../../generated/2026-03-10/operations.ts'
import { createContract, type Contract } from '../../contract/contract.ts'
import type { OperationTable } from '../../contract/operation.ts'
import type { RequestDocument } from '../../contract/validators.ts'
import { root } from '../../core/root.ts'
import { changes as changes20221128 } from './2022-11-28/index.ts'
import { supportOf, type Support } from '../../api/versions/calendar.ts'
import { dialectsOf, type VersionChange } from '../../api/versions/change.ts'
import { compile } from '../../api/versions/translation.ts'
import type { Version } from '../../api/versions/version.ts'

/** The supported versions, newest first. To remove one, delete its line and its folders. */
const supported: [name: string, OperationTable, changesToNext: Record<string, VersionChange>][] = [
  ['2026-03-10', operations20260310, {}],
  ['2022-11-28', operations20221128, changes20221128],
]

/** The breaking changes between a version and the next newer one, by slug. */
export const changesAfter = (version: string): Readonly<Record<string, VersionChange>> =>
  supported.find(([name]) => name === version)?.[2] ?? {}

/** The default version of requests: the oldest supported one. */
export const oldestVersion: string = (supported.at(-1) as (typeof supported)[number])[0]

function requestsOf(version: string): RequestDocument {
  const file = join(root, 'generated', version, 'requests.json')
  return JSON.parse(readFileSync(file, 'utf8')) as RequestDocument
}

function withDialects(version: Contract & Support, changes: readonly VersionChange[]): Version {
  const of = (dialect: string): [string, Version] => [
    dialect,
    { ...version, ...compile(changes, dialect), dialect, dialects: new Map() },
  ]
  const dialects = new Map(dialectsOf(changes).map(of))
  return { ...version, ...compile(changes), dialects }
}

/** Creates all supported versions, newest first, each with the changes of all newer versions. */
export function createVersions(): Version[] {
  const names = supported.map(([name]) => name)
  const changes: VersionChange[] = []
  return supported.map(([name, operations, changesToNext], index) => {
    changes.push(...Object.values(changesToNext))
    const contract = createContract(name, operations, () => requestsOf(name))
    return withDialects({ ...contract, ...supportOf(name, names[index - 1]) }, [...changes])
  })
}
