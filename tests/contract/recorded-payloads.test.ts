import { describe, expect, it } from 'vitest'
import { readPayloads } from '../../tools/docs-site/payloads/read.ts'
import { root, versions } from '../_support/bundles.ts'
import { contractOf } from '../_support/contract/contract-responses.ts'
import { actionsOf } from '../_support/recorded-payloads/actions.ts'

/** No operation adds a repository to an installation. */
const neverSent = ['installation_repositories added']

/** Sent for mutations of GraphQL only. The tests of issue-changes and pull-changes cause them. */
const ofMutations = [
  ...['issues deleted', 'issues pinned', 'issues transferred', 'issues unpinned'],
  ...['pull_request auto_merge_disabled', 'pull_request auto_merge_enabled'],
  ...['pull_request converted_to_draft', 'pull_request ready_for_review'],
  ...['pull_request_review_thread resolved', 'pull_request_review_thread unresolved'],
]

const payloads = await readPayloads(root, versions)

/** Those of a version, with the action as in the contract. */
const payloadsOf = (version: string) =>
  payloads
    .filter(({ byVersion }) => byVersion.has(version))
    .map(({ event, action = 'default', byVersion }) => ({
      ...{ event, action },
      payload: byVersion.get(version) as object,
    }))

const inWords = (event: string, action: string) => `${event} ${action}`

describe.each(versions)('the recorded payloads of %s', (version) => {
  it('match the contract', () => {
    const problems = payloadsOf(version).flatMap(({ event, action, payload }) =>
      (contractOf(version)?.payloadProblems(event, payload) ?? ['not promised']).map(
        (problem) => `${inWords(event, action)}: ${problem}`,
      ),
    )
    expect(problems).toEqual([])
    expect(contractOf(version)?.payloadProblems('star', { action: 'created' })).not.toEqual([])
  })

  it('are of every event and action that a request of REST can cause', () => {
    const recorded = payloadsOf(version).map(({ event, action }) => inWords(event, action))
    const promised = Object.entries(actionsOf(version)).flatMap(([event, actions]) =>
      actions.map((action) => inWords(event, action)),
    )
    expect(promised.length).toBeGreaterThan(70)
    expect(recorded.toSorted()).toEqual(
      promised.filter((each) => ![...neverSent, ...ofMutations].includes(each)).toSorted(),
    )
  })
})
