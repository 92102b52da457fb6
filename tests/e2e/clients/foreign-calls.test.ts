import { describe, expect, it } from 'vitest'
import { headOf } from '../../_support/fixtures/sarif.ts'
import { makeSshKey } from '../../_support/keys/ssh-keys.ts'
import { useService } from '../../_support/start-server.ts'
import { testWorld } from '../../_support/test-world.ts'
import { clients, isThere, linesOf } from './foreign-calls/clients.ts'

const built = {
  owner: 'acme',
  name: 'built',
  files: { 'a.md': 'a', '.github/workflows/ci.yml': 'on: workflow_dispatch\n' },
}
const world = { ...testWorld, repos: [...testWorld.repos!, built] }

/** A client may be compiled first. */
const patient = { timeout: 300_000 }

/** A service for each, since a script may depend on what it creates. */
const scripts = ['calls', 'repository-calls']

const cases = clients.flatMap((client) =>
  ['github', 'service'].flatMap((brand) => scripts.map((script) => ({ client, brand, script }))),
)

describe.each(cases)('unmodified $client.name, $script, brand $brand', (one) => {
  const { client, brand, script } = one
  const service = useService({ world, config: { brand } })

  it.skipIf(!isThere(client))('completes every call that the server has', patient, async () => {
    const lines = await linesOf(client, `foreign-calls/${script}`, {
      url: service.server.url,
      brand,
      token: 'ghp_mona',
      mate: 'ghp_hubot',
      app: 'ghu_mona',
      sha: await headOf(service.server, '/repos/acme/built'),
      key: makeSshKey().line,
    })
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([])
    expect(lines.length).toBeGreaterThan(100)
  })
})
