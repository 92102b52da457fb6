import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { root, versions } from '../../_support/bundles.ts'
import { firstOfEach, recordPayloads } from '../../_support/recorded-payloads/record.ts'
import type { Recorded } from '../../_support/recorded-payloads/scene.ts'

const folder = join(root, 'spec/webhooks/recorded')

describe('the recorded payloads of the documentation', () => {
  let recorded: Recorded[]
  beforeAll(async () => {
    recorded = await recordPayloads()
  })

  // To record them again: npm test -- recorded-payloads -u
  it.each(versions)('are what the server sends, in %s', async (version) => {
    const payloads = firstOfEach(recorded, version)
    for (const [event, actions] of Object.entries(payloads)) {
      const file = join(folder, version, `${event}.json`)
      await expect(`${JSON.stringify(actions, null, 2)}\n`).toMatchFileSnapshot(file)
    }
  })
})
