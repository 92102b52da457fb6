import { describe, expect, it } from 'vitest'
import type { Document } from '../../../tools/contract/contract.ts'
import { silentChanges } from '../../../tools/gates/silent-changes.ts'
import { bundle, versions } from '../../_support/bundles.ts'

type Permissions = Record<string, string>[]

const released: Permissions = [{ webhooks: 'read' }]

function withPermissions(permissions: Permissions, corrected?: Permissions): Document {
  const document = bundle(versions[0])
  const operation = document.paths['/repos/{owner}/{repo}/hooks']!.get!
  operation['x-permissions'] = permissions
  if (corrected) operation['x-corrected-permissions'] = corrected
  return document
}

const rulesFor = (now: Permissions, corrected?: Permissions) =>
  silentChanges(withPermissions(released), withPermissions(now, corrected)).map(({ rule }) => rule)

describe('permissions that are raised', () => {
  const raised: Permissions = [{ webhooks: 'write' }]

  it('break callers', () => {
    expect(rulesFor(raised)).toEqual(['permissions-raised'])
  })

  it('correct the released ones, if the operation names them', () => {
    expect(rulesFor(raised, released)).toEqual([])
    expect(rulesFor(raised, [{ contents: 'read' }])).toEqual(['permissions-raised'])
  })
})
