import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { testWorld } from '../../_support/test-world.ts'
import { clients, isThere, linesOf } from './foreign-calls/clients.ts'

/** A client may be compiled first. */
const patient = { timeout: 300_000 }

describe.each(clients)('unmodified $name, where the platform is lenient', (client) => {
  const service = useService({ world: testWorld, config: { brand: 'github' } })

  it.skipIf(!isThere(client))('completes its calls', patient, async () => {
    const tokens = { token: 'ghp_mona', mate: 'ghp_hubot' }
    const input = { url: service.server.url, ...tokens }
    const lines = await linesOf(client, 'foreign-calls/loose-calls', input)
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([])
    expect(lines.length).toBeGreaterThan(10)
  })
})
