import { readFileSync } from 'node:fs'
import { operations } from '../../../generated/newest/operations.ts'
import { createContract } from '../../../server/contract/contract.ts'
import type { OperationTable } from '../../../server/contract/operation.ts'
import type { RequestDocument } from '../../../server/contract/validators.ts'
import { createVersions } from '../../../server/http/versions/index.ts'
import { type Version } from '../../../server/api/versions/version.ts'

const template = 'repos/get-webhook'

/** The supported versions with a contract padded or truncated to `size` operations. */
export function paddedVersions(size: number): Version[] {
  return createVersions().map((version) => {
    const file = new URL(`../../../generated/${version.version}/requests.json`, import.meta.url)
    const document = JSON.parse(readFileSync(file, 'utf8')) as RequestDocument
    const own: OperationTable = operations
    const model = own[template] as OperationTable[string]
    const needed = [template, 'repos/create-webhook']
    const kept = Object.entries(own).filter(
      ([id], index) => needed.includes(id) || index < size - 2,
    )
    const table: OperationTable = Object.fromEntries(kept.slice(0, size))
    for (let index = kept.length; index < size; index++) {
      const path = `/repos/{owner}/{repo}/padding-${index}/{hook_id}`
      table[`padding/${index}`] = { ...model, path }
      document.paths[path] = { get: document.paths[model.path]?.get as object }
    }
    return { ...version, ...createContract(version.version, table, () => document) }
  })
}
