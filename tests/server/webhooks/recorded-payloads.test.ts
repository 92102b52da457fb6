import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { differencesBetween } from '../../../tools/contract/json-differences.ts'
import { readPayloads } from '../../../tools/docs-site/payloads/read.ts'
import { root, versions } from '../../_support/bundles.ts'
import { firstOfEach, recordPayloads } from '../../_support/recorded-payloads/record.ts'
import type { Recorded } from '../../_support/recorded-payloads/scene.ts'

const folder = join(root, 'spec/webhooks/recorded')
const [newest, ...older] = versions

const fileOf = (payloads: object) => `${JSON.stringify(payloads, null, 2)}\n`

describe('the recorded payloads of the documentation', () => {
  let recorded: Recorded[]
  beforeAll(async () => {
    recorded = await recordPayloads()
  })
  const payloadsOf = (version: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(firstOfEach(recorded, version))
        .sort()
        .flatMap(([event, actions]) =>
          Object.entries(actions).map(([action, payload]) => [`${event} ${action}`, payload]),
        ),
    )

  // To record them again: npm test -- recorded-payloads -u
  it('are what the server sends', async () => {
    for (const [event, actions] of Object.entries(firstOfEach(recorded, newest)))
      await expect(fileOf(actions)).toMatchFileSnapshot(join(folder, 'payloads', `${event}.json`))
  })

  it.each(older)('differ in %s from those of the next newer version', async (version) => {
    const newer = versions[versions.indexOf(version) - 1]!
    const differences = differencesBetween(payloadsOf(newer), payloadsOf(version))
    await expect(fileOf(differences)).toMatchFileSnapshot(join(folder, 'older', `${version}.json`))
  })

  it.each(versions)('are read as the server sends them, in %s', async (version) => {
    const read = (await readPayloads(root, versions)).map(({ event, action, byVersion }) => [
      `${event} ${action ?? 'default'}`,
      byVersion.get(version),
    ])
    expect(Object.fromEntries(read)).toEqual(payloadsOf(version))
  })
})
