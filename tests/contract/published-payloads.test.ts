import { describe, expect, it } from 'vitest'
import { readPayloads } from '../../tools/docs-site/payloads/read.ts'
import { root, versions } from '../_support/bundles.ts'
import { publicFaults } from '../_support/webhooks/public-types.ts'

/** Events without a published schema: callers name the actions of one, and apps revoke the other. */
const unpublished = ['repository_dispatch', 'service_app_authorization']

/** What is sent otherwise than the schemas say; docs/decisions.md has the reasons. */
const wanted = [
  /^code_scanning_alert fixed: alert\.fixed_at is "2026-/,
  /^repository_advisory \w+: repository_advisory\.(?:author|publisher) is \{"login":/,
  /^security_and_analysis default: repository\.(?:subscribers|network)_count is missing$/,
  /^check_suite \w+: check_suite\.app\.events\.\d+ is "(?:custom_property|security_advisory)"$/,
  /^(?:release|team) edited: changes\.(?:body|description|name)\.from is null$/,
]

/** The payloads of the oldest version, of which the schemas are. */
const payloads = (await readPayloads(root, versions)).flatMap(({ event, action, byVersion }) => ({
  ...{ event, action: action ?? 'default', payload: byVersion.get('2022-11-28') as object },
}))

/** The differences of a payload, with its event and action before each. */
function faultsOf({ event, action, payload }: (typeof payloads)[number]): string[] {
  const parts = ['webhook', event, ...(action === 'default' ? [] : [action])]
  const schema = parts.join('-').replaceAll('_', '-')
  return publicFaults(payload, schema).map(
    (fault) => `${event} ${action}: ${fault.replace(`${schema}.`, '')}`,
  )
}

describe('recorded payloads', () => {
  it('are as the documented platform publishes them, but for what is wanted otherwise', () => {
    const faults = payloads.filter(({ event }) => !unpublished.includes(event)).flatMap(faultsOf)
    const isWanted = (fault: string) => wanted.some((each) => each.test(fault))
    expect(faults.filter((fault) => !isWanted(fault))).toEqual([])
    expect(wanted.filter((each) => !faults.some((fault) => each.test(fault)))).toEqual([])
  })

  it('without a property or with a wrong value would be refused', () => {
    const fault = (payload: object) => publicFaults(payload, 'webhook-star-deleted', 'star')
    const star = payloads.find(({ event, action }) => `${event} ${action}` === 'star deleted')
    expect(fault({ ...star?.payload })).toEqual([])
    expect(fault({ ...star?.payload, starred_at: 1 })).toEqual(['star.starred_at is 1'])
    expect(fault({ ...star?.payload, repository: undefined })).toEqual([
      'star.repository is missing',
    ])
  })
})
