import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../_support/git/git-client.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { startReceiver, type Receiver } from '../../_support/webhooks/receiver.ts'

const older = '2022-11-28'
const newest = '2026-03-10'

/** Properties of repositories that other changes add. */
const others = { use_squash_pr_title_as_default: false }

describe.each(stores)('12-has-downloads on $name', (store) => {
  const service = useService({ store })
  let made = 0
  const name = () => `repository-of-${++made}`

  describe.each([true, false])('where downloads are %s', (has_downloads) => {
    it.each(['/user/repos', '/orgs/acme/repos'])('2022-11-28 has it in POST %s', async (path) => {
      const input = { name: name(), has_downloads }
      const { body } = await service.as('mona', { version: older }).post(path, input)
      expect(body.has_downloads).toBe(has_downloads)
    })

    it('2022-11-28 has it in GET and PATCH, and 2026-03-10 does not', async () => {
      const { body } = await service.as('mona').post('/user/repos', { name: name(), has_downloads })
      expect(body).not.toHaveProperty('has_downloads')
      const path = `/repos/${body.full_name}`
      const then = service.as('mona', { version: older })
      expect((await then.get(path)).body.has_downloads).toBe(has_downloads)
      const changed = await then.patch(path, { description: 'x' })
      expect(changed.body.has_downloads).toBe(has_downloads)
      expect((await service.as('mona').get(path)).body).not.toHaveProperty('has_downloads')
      const same = await service.as('mona').patch(path, { description: 'x' })
      expect(same.body).not.toHaveProperty('has_downloads')
    })
  })

  it('both versions are otherwise equal', async () => {
    const now = await service.as('mona').get('/repos/acme/widgets')
    const then = await service.as('mona', { version: older }).get('/repos/acme/widgets')
    expect(then.body).toEqual({ ...now.body, ...others, has_downloads: true })
  })

  describe('in webhook payloads', () => {
    let receiver: Receiver
    beforeAll(async () => {
      receiver = await startReceiver()
    })
    afterAll(() => receiver[Symbol.asyncDispose]())

    /** The payloads at each path since `start`, by event. */
    const heard = (start: number, event: string) =>
      Object.fromEntries(
        receiver.received
          .slice(start)
          .filter(({ headers }) => headers['x-service-event'] === event)
          .map(({ path, body }) => [path, JSON.parse(String(body)).repository]),
      )

    async function repositoryWithHooks() {
      const path = await service.repository({ has_downloads: false })
      for (const version of [older, newest]) {
        const config = { url: `${receiver.url}${version}`, content_type: 'json' }
        const caller = service.as('mona', { version })
        expect((await caller.post(`${path}/hooks`, { config })).status).toBe(201)
      }
      await service.server.delivered()
      return path
    }

    it('a ping has the version in which its hook was created, whoever triggers it', async () => {
      const start = receiver.received.length
      const path = await repositoryWithHooks()
      const created = heard(start, 'ping')
      expect(created[`/${older}`].has_downloads).toBe(false)
      expect(created[`/${newest}`]).not.toHaveProperty('has_downloads')

      const again = receiver.received.length
      for (const { id } of (await service.as('mona').get(`${path}/hooks`)).body) {
        await service.as('mona', { version: newest }).post(`${path}/hooks/${id}/pings`)
      }
      await service.server.delivered()
      expect(heard(again, 'ping')).toEqual(created)
    })

    it('a push is sent to each hook in its own version, and otherwise equal', async () => {
      const path = await repositoryWithHooks()
      const start = receiver.received.length
      await using folder = await temporaryFolder()
      const remote = new URL(`${path.replace('/repos', '')}.git`, service.server.url)
      remote.username = 'mona'
      remote.password = 'ghp_mona'
      const git = await clientOf(remote.href, folder.path)
      await git.commit('README.md', '# pushed')
      await git('push', '-q', 'origin', 'main')
      await service.server.delivered()
      const told = heard(start, 'push')
      expect(told[`/${older}`]).toEqual({ ...told[`/${newest}`], ...others, has_downloads: false })
      expect(told[`/${newest}`]).not.toHaveProperty('has_downloads')
      const guids = receiver.received
        .slice(start)
        .map(({ headers }) => headers['x-service-delivery'])
      expect(guids).toHaveLength(2)
      expect(new Set(guids).size).toBe(1)
    })

    it('the delivery log shows what was sent, in any version of the request', async () => {
      const path = await repositoryWithHooks()
      const [hook] = (await service.as('mona').get(`${path}/hooks`)).body
      const at = `${path}/hooks/${hook.id}/deliveries`
      const [{ id }] = (await service.as('mona').get(at)).body
      const now = await service.as('mona', { version: newest }).get(`${at}/${id}`)
      const then = await service.as('mona', { version: older }).get(`${at}/${id}`)
      expect(now.body.request.payload.repository.has_downloads).toBe(false)
      expect(then.body).toEqual(now.body)
    })
  })
})
