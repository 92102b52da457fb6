import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/newest/operations.ts'
import { describeScope, isScope } from '../../../server/access/auth/scope-catalogue.ts'
import { expandScopes, normalizeScopes } from '../../../server/access/auth/scopes.ts'

/** Broad and narrow scopes of each family. */
const scopes = [
  ...['repo', 'public_repo', 'repo:status', 'repo:invite', 'delete_repo', 'workflow', 'gist'],
  ...['admin:repo_hook', 'write:repo_hook', 'read:repo_hook', 'admin:org_hook'],
  ...['admin:org', 'write:org', 'read:org', 'manage_runners:org'],
  ...['user', 'read:user', 'user:email', 'user:follow', 'project', 'read:project'],
  ...['admin:public_key', 'write:public_key', 'read:public_key', 'constructor', '__proto__'],
]
const set = fc.array(fc.constantFrom(...scopes), { maxLength: 12 })
const sorted = (of: Iterable<string>) => [...of].sort()

describe('scopes are reduced to the smallest equivalent set', () => {
  it.each([
    [
      ['user', 'gist', 'user:email'],
      ['user', 'gist'],
    ],
    [
      ['user:email', 'gist', 'user'],
      ['gist', 'user'],
    ],
    [['repo', 'repo', 'public_repo'], ['repo']],
    [['read:repo_hook', 'admin:repo_hook'], ['admin:repo_hook']],
    [
      ['public_repo', 'gist'],
      ['public_repo', 'gist'],
    ],
    [
      ['made:up', 'constructor'],
      ['made:up', 'constructor'],
    ],
    [[], []],
  ])('%j is %j', (wanted, fewest) => expect(normalizeScopes(wanted)).toEqual(fewest))

  it('grants neither more nor less than what was requested', () => {
    fc.assert(
      fc.property(set, (wanted) => {
        expect(sorted(expandScopes(normalizeScopes(wanted)))).toEqual(sorted(expandScopes(wanted)))
      }),
    )
  })

  it('leaves no redundant scope, and is idempotent', () => {
    fc.assert(
      fc.property(set, (wanted) => {
        const fewest = normalizeScopes(wanted)
        for (const scope of fewest) {
          const rest = fewest.filter((each) => each !== scope)
          expect(expandScopes(rest)).not.toContain(scope)
        }
        expect(normalizeScopes(fewest)).toEqual(fewest)
      }),
    )
  })

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(set, (wanted) => {
        const reversed = [...wanted].reverse()
        expect(sorted(normalizeScopes(reversed))).toEqual(sorted(normalizeScopes(wanted)))
      }),
    )
  })
})

describe('the catalogue of scopes', () => {
  it('has every scope that an operation requires, and all that these include', () => {
    const asked = Object.values(operations).flatMap((operation) => [...operation.scopes])
    for (const scope of expandScopes(asked)) expect([scope, isScope(scope)]).toEqual([scope, true])
  })

  it.each(['admin:enterprise', 'admin:org', 'audit_log', 'workspace', 'write:packages', 'user'])(
    'has %s and all that it includes',
    (wide) => {
      const granted = [...expandScopes([wide])]
      expect(granted.length).toBeGreaterThan(1)
      expect(granted.filter((scope) => !isScope(scope))).toEqual([])
    },
  )

  it.each(['', 'Repo', 'repos', 'constructor', '__proto__', 'toString'])('has no "%s"', (scope) => {
    expect([isScope(scope), describeScope(scope)]).toEqual([false, scope])
  })

  it('has a description for each', () => {
    const known = scopes.filter(isScope)
    const words = known.map(describeScope)
    expect(new Set(words).size).toBe(known.length)
    expect(words.filter((text, index) => !/^[A-Z]/.test(text) || text === known[index])).toEqual([])
  })
})
