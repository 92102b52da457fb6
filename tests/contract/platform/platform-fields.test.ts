import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { routeFinder } from '../../../tools/platform/coverage.ts'
import { compareFields, subjects } from '../../../tools/platform/compare-fields.ts'
import { operationFields } from '../../../tools/platform/fields.ts'
import { descriptionOf } from '../../../tools/platform/newest-description.ts'
import { share, unshare, type SharedFields } from '../../../tools/platform/shared-fields.ts'
import { bundle, root } from '../../_support/bundles.ts'

const platform = unshare(
  JSON.parse(readFileSync(`${root}spec/platform/fields.json`, 'utf8')) as SharedFields,
)
const document = bundle('2022-11-28')
const routeOf = routeFinder(document)
const own = new Map(operationFields(document).map((each) => [each.route, each]))

describe('the contract of 2022-11-28 has of the documented platform', () => {
  const least: Record<string, number> = {
    'Query parameters': 1,
    'Success statuses': 0.98,
    'Other statuses': 1,
    'Response fields, first level': 0.98,
    'Response fields, nested': 0.96,
    'Body fields': 0.98,
    // Those of updates are left out: fields that are absent stay unchanged.
    'Defaults of body fields': 0.69,
  }

  it.each(Object.keys(subjects))('%s', (subject) => {
    const { all, missing } = compareFields(subject, platform, (route) =>
      own.get(routeOf(route) ?? ''),
    )
    const found = (all - missing.length) / all
    const listed = missing.slice(0, 20).map(({ route, what }) => `${route} ${what}`)
    expect(found, listed.join('\n')).toBeGreaterThanOrEqual(least[subject]!)
  })

  it('hundreds of operations', () => {
    expect(platform.length).toBeGreaterThan(300)
  })
})

describe('fields that are written once', () => {
  it('are read as they were', () => {
    const operations = [...own.values()]
    expect(unshare(share(operations))).toEqual(operations)
  })
})

describe('the description of a newer version', () => {
  it('has what the public description says that the version has otherwise', () => {
    const changed = {
      properties: { rate: { type: 'object' }, resources: {} },
      required: ['rate', 'resources'],
      'x-github-breaking-changes': [
        { version: '2026-03-10', patch: { properties: { rate: null } } },
        { version: '2026-03-10', patch: [{ op: 'remove', path: '/required/0' }] },
      ],
    }
    expect(descriptionOf({ changed }, '2026-03-10').changed).toMatchObject({
      properties: { resources: {} },
      required: ['resources'],
    })
    expect(descriptionOf({ changed }, '2026-03-10').changed.properties).not.toHaveProperty('rate')
    expect(descriptionOf({ changed }, '2022-11-28')).toEqual({ changed })
  })
})
