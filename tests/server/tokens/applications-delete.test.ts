import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { clients, give, type ClientId } from '../../_support/fixtures/give-token.ts'

const kinds: ClientId[] = ['Ov23test', 'Iv23test']

describe.each(stores)('revoking the tokens of an app, on $name', (store) => {
  const service = useService({ store })
  const take = (clientId: ClientId, part: 'token' | 'grant', access_token: string) =>
    service
      .as(undefined, { basic: clients[clientId] })
      .request('DELETE', `/applications/${clientId}/${part}`, { access_token })
  const works = async (token: string) =>
    (await service.as(undefined, { token }).get('/user')).status === 200
  const value = async (login: string, clientId: ClientId, scopes?: string[]) =>
    (await give(service.server, login, clientId, scopes)).value

  it('revokes the tokens of the world file, all of them through one', async () => {
    const minted = await value('mona', 'Ov23test')
    expect((await take('Ov23test', 'grant', 'gho_mona')).status).toBe(204)
    expect([await works('gho_mona'), await works(minted)]).toEqual([false, false])
    const narrowed = await service
      .as(undefined, { basic: clients.Iv23test })
      .post('/applications/Iv23test/token/scoped', { access_token: 'ghu_mona', target: 'acme' })
    expect((await take('Iv23test', 'grant', narrowed.body.token)).status).toBe(204)
    expect([await works('ghu_mona'), await works('ghu_hubot')]).toEqual([false, true])
  })

  describe.each(kinds)('DELETE /applications/%s/token', (clientId) => {
    it('returns 204 and revokes that token at once, and no other', async () => {
      const [one, other] = [await value('mona', clientId), await value('mona', clientId)]
      const { status, text } = await take(clientId, 'token', one)
      expect([status, text]).toEqual([204, ''])
      expect([await works(one), await works(other)]).toEqual([false, true])
    })

    it('keeps the grant, also without any token left', async () => {
      const { storage } = service.server.context
      const token = await value('stranger', clientId)
      await take(clientId, 'token', token)
      const { id } = (await storage.accounts.findByLogin('stranger'))!
      expect(await storage.tokens.findGrant(id, clientId)).toBeDefined()
    })

    it('succeeds for exactly one of several concurrent calls', async () => {
      for (let round = 0; round < 10; round++) {
        const token = await value('mona', clientId)
        const answers = await Promise.all([1, 2, 3].map(() => take(clientId, 'token', token)))
        expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
      }
    })
  })

  describe.each(kinds)('DELETE /applications/%s/grant', (clientId) => {
    it('returns 204 and revokes every token of that user and app, and no other', async () => {
      const elsewhere = kinds.find((each) => each !== clientId)!
      const gone = [
        await value('mona', clientId, ['gist']),
        await value('mona', clientId, ['user']),
      ]
      const kept = [await value('hubot', clientId), await value('mona', elsewhere), 'ghp_mona']
      const { status, text } = await take(clientId, 'grant', gone[0]!)
      expect([status, text]).toEqual([204, ''])
      expect(await Promise.all(gone.map(works))).toEqual([false, false])
      expect(await Promise.all(kept.map(works))).toEqual([true, true, true])
    })

    it("removes the user's authorization of the app until it is granted again", async () => {
      const { storage } = service.server.context
      const { id } = (await storage.accounts.findByLogin('mona'))!
      await take(clientId, 'grant', await value('mona', clientId))
      expect(await storage.tokens.findGrant(id, clientId)).toBeUndefined()
      const later = await value('mona', clientId)
      expect(await works(later)).toBe(true)
      expect(await storage.tokens.findGrant(id, clientId)).toBeDefined()
    })

    it('succeeds for exactly one of several concurrent calls, with any of the tokens', async () => {
      for (let round = 0; round < 10; round++) {
        const tokens = await Promise.all([1, 2, 3].map(() => value('mona', clientId)))
        const answers = await Promise.all(tokens.map((each) => take(clientId, 'grant', each)))
        expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
      }
    })
  })
})
