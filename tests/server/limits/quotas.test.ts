import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categories, type Category } from '../../../server/access/limits/categories.ts'
import { quotaOf, type QuotaClass } from '../../../server/access/limits/quotas.ts'

const installation = (repositories: number, users: number, enterprise = false): QuotaClass => ({
  kind: 'installation',
  enterprise,
  repositories,
  users,
})

describe('the core quota', () => {
  it.each<[words: string, standing: QuotaClass, quota: number]>([
    ['an address without credentials', { kind: 'anonymous' }, 60],
    ['a user', { kind: 'signed-in', enterprise: false }, 5000],
    ['an enterprise’s app acting for a user', { kind: 'signed-in', enterprise: true }, 15_000],
    ['a workflow', { kind: 'workflow', enterprise: false }, 1000],
    ['a workflow in an enterprise’s repository', { kind: 'workflow', enterprise: true }, 15_000],
    ['an installation on nothing', installation(0, 0), 5000],
    ['an installation on 20 repositories of 20 users', installation(20, 20), 5000],
    ['one more repository', installation(21, 20), 5050],
    ['one more user', installation(20, 21), 5050],
    ['one more of each', installation(21, 21), 5100],
    ['one step below the cap', installation(169, 20), 12_450],
    ['the cap', installation(170, 20), 12_500],
    ['more than the cap', installation(171, 20), 12_500],
    ['many users', installation(0, 170), 12_500],
    ['an installation in an enterprise', installation(1, 1, true), 15_000],
    ['a large installation in an enterprise', installation(1000, 1000, true), 15_000],
  ])('of %s', (_words, standing, quota) => {
    expect(quotaOf(standing, 'core')).toBe(quota)
  })

  it('of an installation never decreases as it grows, and stays within its bounds', () => {
    const size = fc.nat({ max: 100_000 })
    fc.assert(
      fc.property(size, size, size, size, (repositories, users, more, others) => {
        const before = quotaOf(installation(repositories, users), 'core')
        const after = quotaOf(installation(repositories + more, users + others), 'core')
        expect(before).toBeGreaterThanOrEqual(5000)
        expect(after).toBeGreaterThanOrEqual(before)
        expect(after).toBeLessThanOrEqual(12_500)
      }),
    )
  })
})

describe('the quota of another category', () => {
  const others = categories.filter((category) => category !== 'core')
  const expected: Record<Exclude<Category, 'core'>, number> = {
    search: 30,
    code_search: 10,
    graphql: 5000,
    integration_manifest: 5000,
    dependency_snapshots: 100,
    code_scanning_upload: 500,
    actions_runner_registration: 10_000,
    scim: 15_000,
    source_import: 100,
  }

  it.each(Object.entries(expected))(
    '%s is the same for all authenticated callers',
    (name, quota) => {
      const category = name as Category
      const standings: QuotaClass[] = [
        { kind: 'signed-in', enterprise: false },
        { kind: 'signed-in', enterprise: true },
        { kind: 'workflow', enterprise: false },
        installation(500, 500),
      ]
      expect(standings.map((standing) => quotaOf(standing, category))).toEqual(
        standings.map(() => quota),
      )
    },
  )

  it('exists for each, and is never larger without credentials, except for code search', () => {
    expect(Object.keys(expected)).toEqual(others)
    for (const category of others) {
      const anonymous = quotaOf({ kind: 'anonymous' }, category)
      const user = quotaOf({ kind: 'signed-in', enterprise: false }, category)
      expect(anonymous <= user || category === 'code_search').toBe(true)
    }
  })
})
