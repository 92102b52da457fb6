import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations as operations20221128 } from '../../generated/2022-11-28/operations.ts'
import { operations as operations20260310 } from '../../generated/2026-03-10/operations.ts'
import { createContract, type Contract } from '../contract/contract.ts'
import type { OperationTable } from '../contract/operation.ts'
import type { RequestDocument } from '../contract/validators.ts'
import { root } from '../root.ts'
import { changes as changes20221128 } from './2022-11-28/index.ts'
import type { VersionChange } from './change.ts'
import { compileDowngrade, type Downgrade } from './downgrade.ts'
import { compileUpgrade, type Upgrade } from './upgrade.ts'

/** A version of the API as callers see it: its contract, and the way there from the newest one. */
export interface Version extends Contract {
  upgrade: Upgrade
  downgrade: Downgrade
}

/** The supported versions, newest first. Taking one away means deleting its line and its folders. */
const supported: [name: string, OperationTable, changesToNext: readonly VersionChange[]][] = [
  ['2026-03-10', operations20260310, []],
  ['2022-11-28', operations20221128, changes20221128],
]

/** What callers speak who do not say: the oldest version that is supported. */
export const oldestVersion: string = (supported.at(-1) as (typeof supported)[number])[0]

function requestsOf(version: string): RequestDocument {
  const file = join(root, 'generated', version, 'requests.json')
  return JSON.parse(readFileSync(file, 'utf8')) as RequestDocument
}

/** Every supported version, newest first, each with the changes of all that came after it. */
export function createVersions(): Version[] {
  const changes: VersionChange[] = []
  return supported.map(([name, operations, changesToNext]) => {
    changes.push(...changesToNext)
    const contract = createContract(name, operations, requestsOf(name))
    const all = [...changes]
    return { ...contract, upgrade: compileUpgrade(all), downgrade: compileDowngrade(all) }
  })
}
