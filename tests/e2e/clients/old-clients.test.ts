import { beforeAll, describe, expect, it } from 'vitest'
import { headOf } from '../../_support/fixtures/sarif.ts'
import { useService } from '../../_support/start-server.ts'
import { testWorld } from '../../_support/test-world.ts'
import { clients, isThere, linesOf } from './foreign-calls/clients.ts'
import { promised } from './permission-table/contract.ts'
import { freshKeys } from './permission-table/keys.ts'

/** Those of them for which there is a journey. */
const travellers = clients.filter(({ language }) => language !== 'go')

/** Operations that both support. */
const known = ['PATCH /user', 'POST /user/emails', 'DELETE /user/emails', 'GET /user/followers']

describe.each(travellers)('unmodified $name', (each) => {
  const repos = [...testWorld.repos!, { owner: 'acme', name: 'built', files: { 'a.md': 'a' } }]
  const scopes = ['repo', 'user', 'admin:org', 'admin:public_key', 'admin:gpg_key']
  const token = { login: 'mona', kind: 'classic' as const, scopes }
  const world = { ...testWorld, repos, tokens: { ...testWorld.tokens, ghp_all: token } }
  const service = useService({ world, config: { brand: 'github' } })
  beforeAll(async () => {
    const at = '/repos/acme/built/collaborators/stranger'
    await service.as('mona', { brand: 'github' }).request('PUT', at)
  })

  // Its program may start slowly.
  const patient = { timeout: 120_000 }

  it.skipIf(!isThere(each))(
    'uses all operations of the permission table that it supports',
    patient,
    async () => {
      const { ssh, gpg } = freshKeys('mona@example.com')
      const done = await linesOf(each, 'old-clients/journey', {
        url: service.server.url,
        token: 'ghp_all',
        mate: 'ghp_hubot',
        sha: await headOf(service.server, '/repos/acme/built'),
        keys: { ssh: ssh(), gpg: await gpg() },
        operations: promised,
      })
      expect(done).toEqual(expect.arrayContaining(known))
    },
  )
})
