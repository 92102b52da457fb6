import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/newest/operations.ts'
import type { Operation, OperationTable } from '../../../server/contract/operation.ts'

interface Reasons {
  reason: string
  operations: string[]
}

interface PublicList {
  /** For each area, such as `read GET /repos/{owner}/{repo} + users`. */
  permissions: Record<string, string[]>
  otherwise: Reasons[]
  unlisted: Reasons[]
}

const file = new URL('../../../spec/platform/permissions.yaml', import.meta.url)
const { permissions, otherwise, unlisted } = load(readFileSync(file, 'utf8')) as PublicList

/** What an operation needs, in the terms of the list. */
interface Needs {
  /** Such as `contents: read`. */
  permissions: string[]
  isOneOfSeveral: boolean
  appUser: boolean
  installation: boolean
}

/** Every list of permissions includes this one, except where it is the only one. */
const implied = 'metadata: read'
const named = (all: Iterable<string>) => {
  const sorted = [...new Set(all)].sort()
  return sorted.length > 1 ? sorted.filter((each) => each !== implied) : sorted
}

const listed = new Map<string, Needs>()
for (const [area, rows] of Object.entries(permissions)) {
  for (const row of rows) {
    const [access, method, path, ...marks] = row.split(' ')
    const operation = `${method} ${path}`
    const known = listed.get(operation)?.permissions ?? []
    listed.set(operation, {
      permissions: named([...known, `${area}: ${access}`]),
      isOneOfSeveral: marks.includes('+'),
      appUser: true,
      installation: !marks.includes('users'),
    })
  }
}

function needsOf({ permissions: sets, tokens }: Omit<Operation, 'id'>): Needs {
  const all = sets.flatMap((set) => Object.entries(set))
  return {
    permissions: named(all.map(([area, access]) => `${area}: ${access}`)),
    isOneOfSeveral: all.length > 1,
    appUser: tokens.includes('app-user'),
    installation: tokens.includes('installation'),
  }
}

const table: OperationTable = operations
const ours = new Map(Object.values(table).map((each) => [`${each.method} ${each.path}`, each]))
const withReason = (groups: Reasons[]) => new Set(groups.flatMap((group) => group.operations))

describe('the public list of permissions', () => {
  it.each([...listed])('agrees with the contract about %s', (name, needs) => {
    const operation = ours.get(name)
    expect(operation, 'an operation of the contract').toBeDefined()
    const agrees = expect(needsOf(operation!))
    if (withReason(otherwise).has(name)) agrees.not.toEqual(needs)
    else agrees.toEqual(needs)
  })

  it('names every operation with permissions, or a reason says why not', () => {
    const missing = [...ours].filter(([name, each]) => !listed.has(name) && each.permissions.length)
    expect(missing.map(([name]) => name).sort()).toEqual([...withReason(unlisted)].sort())
  })

  it('differs only in operations that it names', () => {
    expect([...withReason(otherwise)].filter((name) => !listed.has(name))).toEqual([])
  })
})
