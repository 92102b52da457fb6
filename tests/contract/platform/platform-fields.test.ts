import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { routeFinder } from '../../../tools/platform/coverage.ts'
import {
  operationFields,
  type Fields,
  type OperationFields,
} from '../../../tools/platform/fields.ts'
import { share, unshare, type SharedFields } from '../../../tools/platform/shared-fields.ts'
import { bundle, root } from '../../_support/bundles.ts'

const platform = unshare(
  JSON.parse(readFileSync(`${root}spec/platform/fields.json`, 'utf8')) as SharedFields,
)
const document = bundle('2022-11-28')
const routeOf = routeFinder(document)
const own = new Map(operationFields(document).map((each) => [each.route, each]))

/** The path of every field. */
const pathsIn = (fields: Fields, at = ''): string[] =>
  Object.entries(fields).flatMap(([name, inner]) => [
    `${at}.${name}`,
    ...pathsIn(inner, `${at}.${name}`),
  ])

type Read = (operation: OperationFields) => string[]

/** What the platform has and the contract does not, and the share of what both have. */
function compare(read: Read) {
  const missing: string[] = []
  let all = 0
  for (const operation of platform) {
    const had = new Set(read(own.get(routeOf(operation.route) ?? '')!))
    const wanted = read(operation)
    all += wanted.length
    missing.push(...wanted.filter((each) => !had.has(each)).map((each) => operation.route + each))
  }
  return { share: (all - missing.length) / all, missing }
}

describe('the contract of 2022-11-28 has of the documented platform', () => {
  const subjects: [string, number, Read][] = [
    ['response fields', 0.9, ({ response }) => pathsIn(response)],
    ['statuses of errors', 0.97, ({ errors }) => errors.map((each) => ` ${each}`)],
    ['body fields', 0.98, ({ body }) => pathsIn(body)],
    ['query parameters', 0.99, ({ query }) => query.map((each) => ` ${each}`)],
  ]

  it.each(subjects)('%s: a share of at least %d', (_what, least, read) => {
    const { share: found, missing } = compare(read)
    expect(found, missing.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(least)
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
