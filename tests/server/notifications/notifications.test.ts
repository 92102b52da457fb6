import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { markedAtOnce } from '../../../server/domains/notifications/mark.ts'
import { sweepNotifications } from '../../../server/workers/notifications/sweep.ts'
import { letIn as enter } from '../../_support/fixtures/let-in.ts'
import { reviewable } from '../../_support/fixtures/reviewing.ts'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

// The body was already validated against the contract.
// oxlint-disable-next-line typescript/no-explicit-any
type Thread = Record<string, any>

describe.each(stores)('notifications on $name', (store) => {
  const service = useService({ store })
  let path: string
  beforeEach(async () => {
    path = await service.repository()
    service.server.clock.advance(1000)
  })

  const as = (login: string, version: string = versions[0]) => service.as(login, { version })
  const later = () => service.server.clock.advance(1000)
  const inbox = async (login: string, query = ''): Promise<Thread[]> => {
    const { status, body } = await as(login).get(`${path}/notifications${query}`)
    expect(status).toBe(200)
    return body
  }
  const reasons = async (login: string, query = '') =>
    (await inbox(login, query)).map(({ subject, reason, unread }) => [
      subject.title,
      reason,
      unread,
    ])
  const watch = (login: string, body: object = { subscribed: true }) =>
    as(login).request('PUT', `${path}/subscription`, body)
  const open = async (login: string, title: string, more: object = {}) => {
    later()
    const { status, body } = await as(login).post(`${path}/issues`, { title, ...more })
    expect(status).toBe(201)
    return `${path}/issues/${body.number}`
  }
  const say = async (login: string, issue: string, body: string): Promise<Answer> => {
    later()
    const said = await as(login).post(`${issue}/comments`, { body })
    expect(said.status).toBe(201)
    return said
  }
  const thread = async (login: string): Promise<string> => {
    const [first] = await inbox(login, '?all=true')
    return `/notifications/threads/${first?.id}`
  }

  describe('list-notifications-for-authenticated-user', () => {
    it('shows the author the comments of others, in both versions', async () => {
      const issue = await open('mona', 'Broken')
      expect(await inbox('mona')).toEqual([])
      const { body: comment } = await say('hubot', issue, 'Indeed.')
      for (const version of versions) {
        const { status, body, headers } = await as('mona', version).get('/notifications')
        expect(status).toBe(200)
        expect(headers['x-poll-interval']).toMatch(/^\d+$/)
        expect(body[0]).toMatchObject({
          id: expect.stringMatching(/^\d+$/),
          repository: { full_name: path.slice('/repos/'.length) },
          subject: {
            title: 'Broken',
            url: service.server.url + issue,
            latest_comment_url: comment.url,
            type: 'Issue',
          },
          reason: 'author',
          unread: true,
          updated_at: comment.created_at,
          last_read_at: null,
        })
        expect(body[0].url).toBe(`${service.server.url}/notifications/threads/${body[0].id}`)
      }
    })

    it('shows those who comment, are assigned or are mentioned their reason', async () => {
      await enter(service, path, 'reader', { permission: 'pull' })
      const issue = await open('mona', 'Broken', { body: 'See @Stranger', assignees: ['reader'] })
      expect(await reasons('reader')).toEqual([['Broken', 'assign', true]])
      expect(await reasons('stranger')).toEqual([['Broken', 'mention', true]])
      await say('hubot', issue, 'I, too.')
      expect(await reasons('hubot')).toEqual([])
      await say('mona', issue, 'Thanks.')
      expect(await reasons('hubot')).toEqual([['Broken', 'comment', true]])
      later()
      await as('mona').patch(issue, { body: 'See @Stranger and @hubot' })
      expect(await reasons('hubot')).toEqual([['Broken', 'mention', true]])
    })

    it('shows closers what happens afterwards, and everybody that it was closed', async () => {
      const issue = await open('stranger', 'Broken')
      later()
      await as('mona').patch(issue, { state: 'closed' })
      expect(await reasons('stranger')).toEqual([['Broken', 'author', true]])
      expect(await reasons('mona')).toEqual([])
      await say('stranger', issue, 'Not for me.')
      expect(await reasons('mona')).toEqual([['Broken', 'state_change', true]])
    })

    it('shows watchers what happens after they started, but not their own work', async () => {
      const before = await open('mona', 'Before')
      later()
      await watch('hubot')
      await open('mona', 'After')
      await open('hubot', 'Own')
      expect(await reasons('hubot')).toEqual([['After', 'subscribed', true]])
      await say('mona', before, 'Still there.')
      expect(await reasons('hubot')).toEqual([
        ['Before', 'subscribed', true],
        ['After', 'subscribed', true],
      ])
      expect(await reasons('hubot', '?participating=true')).toEqual([])
      later()
      await as('hubot').delete(`${path}/subscription`)
      expect(await reasons('hubot')).toEqual([])
    })

    it('shows no threads of ignored repositories, and of those that are private now', async () => {
      const issue = await open('hubot', 'Broken')
      await say('mona', issue, 'Indeed.')
      await watch('hubot', { ignored: true })
      expect(await reasons('hubot', '?all=true')).toEqual([])
      await watch('hubot')
      expect(await reasons('hubot')).toHaveLength(1)
      await as('mona').patch(path, { private: true })
      const { body } = await as('hubot').get('/notifications?all=true')
      expect(body.filter(({ repository }: Thread) => path.endsWith(repository.name))).toEqual([])
      expect((await as('hubot').get(`${path}/notifications`)).status).toBe(404)
    })

    it('leaves out the actions of blocked users, and everything for users whom the owner blocks', async () => {
      const issue = await open('reader', 'Broken')
      await as('reader').request('PUT', '/user/blocks/stranger')
      await as('mona').request('PUT', `${path}/collaborators/stranger`, { permission: 'push' })
      const other = await open('stranger', 'Mine')
      later()
      await as('stranger').post(`${issue}/comments`, { body: '@reader!' })
      expect(await reasons('reader')).toEqual([])
      await say('mona', other, 'Hello.')
      expect(await reasons('stranger')).toEqual([['Mine', 'author', true]])
      await as('mona').request('PUT', '/user/blocks/stranger')
      expect(await reasons('stranger', '?all=true')).toEqual([])
      await as('mona').delete('/user/blocks/stranger')
      await as('reader').delete('/user/blocks/stranger')
    })

    it('selects by time, in pages of at most 50', async () => {
      await watch('hubot')
      for (const title of ['One', 'Two', 'Three']) await open('mona', title)
      const all = await inbox('hubot')
      const titles = (found: Thread[]) => found.map(({ subject }) => subject.title)
      expect(titles(all)).toEqual(['Three', 'Two', 'One'])
      const at = all[1]?.updated_at as string
      expect(titles(await inbox('hubot', `?since=${at}`))).toEqual(['Three'])
      expect(titles(await inbox('hubot', `?before=${at}`))).toEqual(['One'])
      const first = await as('hubot').get(`${path}/notifications?per_page=2&all=true`)
      expect(titles(first.body)).toEqual(['Three', 'Two'])
      expect(first.headers.link).toContain('?per_page=2&all=true&page=2>; rel="next"')
      expect(titles(await inbox('hubot', '?per_page=2&page=2'))).toEqual(['One'])
      const own = await as('hubot').get('/notifications?per_page=100')
      expect(own.body.length).toBeLessThanOrEqual(50)
    })

    it('responds with 304 until something happens or is read', async () => {
      const issue = await open('mona', 'Broken')
      await say('hubot', issue, 'Indeed.')
      const list = `${path}/notifications`
      later()
      const first = await as('mona').get(list)
      const since = first.headers['last-modified'] as string
      expect(Date.parse(since)).toBe(Date.parse(first.body[0].updated_at))
      const again = (headers: Record<string, string>) => as('mona').get(list, { headers })
      expect((await again({ 'If-Modified-Since': since })).status).toBe(304)
      expect((await again({ 'If-None-Match': first.headers.etag! })).status).toBe(304)
      later()
      await as('mona').patch(await thread('mona'))
      later()
      const changed = await again({ 'If-Modified-Since': since })
      expect([changed.status, changed.body]).toEqual([200, []])
      await say('hubot', issue, 'Again.')
      later()
      const next = await again({
        'If-Modified-Since': changed.headers['last-modified']!,
      })
      expect([next.status, next.body]).toMatchObject([200, [{ unread: true }]])
    })

    it('refuses anonymous callers, and fine-grained tokens', async () => {
      expect((await service.as().get('/notifications')).status).toBe(401)
      const fineGrained = service.as(undefined, { token: 'github_pat_mona' })
      expect((await fineGrained.get('/notifications')).status).toBe(403)
    })
  })

  it('pull requests notify requested reviewers, and reviews the author', async () => {
    const work = await reviewable(service)
    const { path: place, at } = work
    later()
    const list = async (login: string) =>
      (await as(login).get(`${place}/notifications?all=true`)).body.map(
        ({ subject, reason }: Thread) => [subject.type, reason],
      )
    await as('hubot').post(`${at}/requested_reviewers`, { reviewers: ['mona'] })
    expect(await list('mona')).toEqual([['PullRequest', 'review_requested']])
    later()
    await as('mona').post(`${at}/reviews`, { event: 'COMMENT', body: 'Fine, @stranger.' })
    expect(await list('hubot')).toEqual([['PullRequest', 'author']])
    expect(await list('stranger')).toEqual([['PullRequest', 'mention']])
    later()
    expect((await as('mona').request('PUT', `${at}/merge`)).status).toBe(200)
    expect(await list('stranger')).toEqual([['PullRequest', 'mention']])
  })

  it('teams are notified when members of the organization mention them', async () => {
    const { status, body } = await as('mona').post('/orgs/acme/teams', {
      name: `Readers ${path.replace(/\W/g, '')}`,
      privacy: 'closed',
    })
    expect(status).toBe(201)
    await as('mona').request('PUT', `/orgs/acme/teams/${body.slug}/memberships/hubot`)
    later()
    const issue = { title: 'Teams', body: `@acme/${body.slug} please` }
    const made = await as('mona').post('/repos/acme/widgets/issues', issue)
    expect(made.status).toBe(201)
    const { body: threads } = await as('hubot').get('/repos/acme/widgets/notifications')
    expect(threads[0]).toMatchObject({ reason: 'team_mention', subject: { title: 'Teams' } })
  })

  it('releases notify watchers', async () => {
    path = await service.repository({ auto_init: true })
    later()
    await watch('hubot')
    later()
    const { body: release } = await as('mona').post(`${path}/releases`, {
      ...{ tag_name: 'v1', name: 'First' },
    })
    expect(await inbox('hubot')).toMatchObject([
      {
        reason: 'subscribed',
        subject: { type: 'Release', title: 'First', url: release.url },
      },
    ])
  })

  describe('mark-notifications-as-read', () => {
    it('205 marks everything until a time', async () => {
      await watch('hubot')
      await open('mona', 'One')
      await say('hubot', await open('hubot', 'Own'), 'Waiting.')
      const [one] = await inbox('hubot')
      await open('mona', 'Two')
      for (const version of versions) {
        const until = { last_read_at: one?.updated_at, read: true }
        const marked = await as('hubot', version).request('PUT', '/notifications', until)
        expect([marked.status, marked.body]).toEqual([205, undefined])
        expect(await reasons('hubot')).toEqual([['Two', 'subscribed', true]])
      }
      expect(await reasons('hubot', '?all=true')).toEqual([
        ['Two', 'subscribed', true],
        ['One', 'subscribed', false],
      ])
      await as('hubot').request('PUT', '/notifications', { read: false })
      expect(await inbox('hubot')).toHaveLength(1)
      later()
      expect((await as('hubot').request('PUT', '/notifications')).status).toBe(205)
      expect(await inbox('hubot')).toEqual([])
      await open('mona', 'Three')
      expect(await reasons('hubot')).toEqual([['Three', 'subscribed', true]])
    })

    it('205 of a repository leaves other repositories as they are', async () => {
      const issue = await open('hubot', 'Broken')
      await say('mona', issue, 'Indeed.')
      const others = path
      path = await service.repository()
      await say('mona', await open('hubot', 'Another'), 'Indeed.')
      later()
      const { status } = await as('hubot').request('PUT', `${path}/notifications`)
      expect(status).toBe(205)
      expect(await inbox('hubot')).toEqual([])
      expect((await inbox('hubot', '?all=true'))[0]).toMatchObject({
        unread: false,
        last_read_at: expect.any(String),
      })
      path = others
      expect(await reasons('hubot')).toEqual([['Broken', 'author', true]])
    })
  })

  it('202 while more notifications are unread than one request can mark', async () => {
    const { storage, clock } = service.server.context
    const { id } = (await as('mona').get(path)).body
    const user = (await storage.accounts.findByLogin('writer'))!
    const { opened } = service.server
    await opened.run(`insert into notification_threads (repository_id, updated_at)
      with recursive row (number) as (
        select 0 union all select number + 1 from row where number < ${markedAtOnce})
      select ${id}, 1 from row`)
    await opened.run(`insert into notifications (user_id, repository_id, thread_id, reason,
        subscription, unread, done, updated_at, created_at)
      select ${user.id}, ${id}, id, 'assign', 'subscribed', 1, 0, ${clock.now()}, 1
      from notification_threads where repository_id = ${id}`)
    later()
    for (const version of versions) {
      const first = version === versions[0]
      const at = first ? `${path}/notifications` : '/notifications'
      const marked = await as('writer', version).request('PUT', at)
      expect(marked.status).toBe(first ? 202 : 205)
      expect(await inbox('writer')).toEqual([])
    }
    await sweepNotifications(service.server.context)
    expect(await storage.transaction(({ notifications }) => notifications.sweepOne(1))).toBe(false)
  })

  describe('get-thread, mark-thread-as-read and mark-thread-as-done', () => {
    it('show and change one thread of a participant', async () => {
      const issue = await open('mona', 'Broken')
      await say('hubot', issue, 'Indeed.')
      const at = await thread('mona')
      const [listed] = await inbox('mona')
      expect((await as('mona').get(at)).body).toEqual(listed)
      expect((await as('stranger').get(at)).status).toBe(404)
      later()
      const read = await as('mona').patch(at)
      expect([read.status, read.body]).toEqual([205, undefined])
      expect(await inbox('mona')).toEqual([])
      expect((await as('mona').get(at)).body).toMatchObject({
        unread: false,
        last_read_at: expect.any(String),
      })
      expect((await as('mona').delete(at)).status).toBe(204)
      expect(await inbox('mona', '?all=true')).toEqual([])
      await say('hubot', issue, 'Again.')
      expect(await reasons('mona')).toEqual([['Broken', 'author', true]])
    })

    it('do the same for a watcher', async () => {
      await watch('hubot')
      const issue = await open('mona', 'Broken')
      const at = await thread('hubot')
      later()
      await as('hubot').patch(at)
      expect(await reasons('hubot', '?all=true')).toEqual([['Broken', 'subscribed', false]])
      await as('hubot').delete(at)
      expect(await inbox('hubot', '?all=true')).toEqual([])
      await say('mona', issue, 'Again.')
      expect(await reasons('hubot')).toEqual([['Broken', 'subscribed', true]])
    })
  })

  describe('thread subscriptions', () => {
    it('are shown to participants, and 404 to watchers', async () => {
      await watch('hubot')
      await say('stranger', await open('mona', 'Broken'), 'Indeed.')
      const at = `${await thread('mona')}/subscription`
      expect((await as('mona').get(at)).body).toEqual({
        subscribed: true,
        ignored: false,
        reason: 'author',
        created_at: expect.any(String),
        url: service.server.url + at,
        thread_url: service.server.url + at.replace('/subscription', ''),
      })
      expect((await as('hubot').get(at)).status).toBe(404)
      const set = await as('hubot').request('PUT', at, {})
      expect([set.status, set.body]).toMatchObject([200, { subscribed: true, reason: 'manual' }])
    })

    it('ignore a thread until the next mention', async () => {
      await watch('hubot')
      const issue = await open('mona', 'Broken')
      const at = await thread('hubot')
      const set = await as('hubot').request('PUT', `${at}/subscription`, { ignored: true })
      expect(set.body).toMatchObject({ subscribed: false, ignored: true })
      later()
      await as('hubot').patch(at)
      await say('mona', issue, 'Again.')
      expect(await inbox('hubot')).toEqual([])
      await say('mona', issue, '@hubot?')
      expect(await reasons('hubot')).toEqual([['Broken', 'mention', true]])
    })

    it('end until the next comment', async () => {
      const issue = await open('mona', 'Broken')
      await say('hubot', issue, 'Indeed.')
      const at = await thread('mona')
      expect((await as('mona').delete(`${at}/subscription`)).status).toBe(204)
      expect((await as('mona').get(`${at}/subscription`)).status).toBe(404)
      later()
      await as('mona').patch(at)
      await say('hubot', issue, 'Again.')
      expect(await inbox('mona')).toEqual([])
      await say('mona', issue, 'What?')
      await say('hubot', issue, 'Nothing.')
      expect(await reasons('mona')).toEqual([['Broken', 'author', true]])
    })
  })

  it('deleting the repository takes its threads away', async () => {
    await say('hubot', await open('mona', 'Broken'), 'Indeed.')
    const at = await thread('mona')
    await as('mona').delete(path)
    expect((await as('mona').get(at)).status).toBe(404)
    expect((await as('mona').get('/notifications')).status).toBe(200)
  })
})
