import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, versions } from '../_support/bundles.ts'
import { contractOf } from '../_support/contract/contract-responses.ts'
import { actionsOf } from '../_support/recorded-payloads/actions.ts'

const folder = join(root, 'spec/webhooks/recorded')

/** No operation adds a repository to an installation. */
const neverSent = ['installation_repositories added']

type Payloads = Record<string, object>

async function readVersion(version: string): Promise<[event: string, payloads: Payloads][]> {
  const files = await readdir(join(folder, version))
  return Promise.all(
    files.map(async (file): Promise<[string, Payloads]> => {
      const text = await readFile(join(folder, version, file), 'utf8')
      return [basename(file, '.json'), JSON.parse(text) as Payloads]
    }),
  )
}

const inWords = (event: string, action: string) => `${event} ${action}`

describe.each(versions)('the recorded payloads of %s', (version) => {
  it('match the contract', async () => {
    const problems = (await readVersion(version)).flatMap(([event, payloads]) =>
      Object.entries(payloads).flatMap(([action, payload]) =>
        (contractOf(version)?.payloadProblems(event, payload) ?? ['not promised']).map(
          (problem) => `${inWords(event, action)}: ${problem}`,
        ),
      ),
    )
    expect(problems).toEqual([])
    expect(contractOf(version)?.payloadProblems('star', { action: 'created' })).not.toEqual([])
  })

  it('are of every event and action, except for those that the server never sends', async () => {
    const recorded = (await readVersion(version)).flatMap(([event, payloads]) =>
      Object.keys(payloads).map((action) => inWords(event, action)),
    )
    const promised = Object.entries(actionsOf(version)).flatMap(([event, actions]) =>
      actions.map((action) => inWords(event, action)),
    )
    expect(promised.length).toBeGreaterThan(70)
    expect(recorded.toSorted()).toEqual(
      promised.filter((each) => !neverSent.includes(each)).toSorted(),
    )
  })
})
