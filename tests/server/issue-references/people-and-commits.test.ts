import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { reviewable } from '../../_support/fixtures/reviewing.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

interface Entry {
  event: string
  actor: { login: string } | null
  commit_id: string | null
}

describe.each(stores)('users, commits and deployments in timelines on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  let path: string
  let issue: string
  beforeEach(async () => {
    path = await service.repository()
    issue = `${path}/issues/1`
    await mona().post(`${path}/issues`, { title: 'Broken' })
  })

  /** The events of the first issue, in the timeline. */
  async function entries(at = issue, as = mona()): Promise<Entry[]> {
    return (await as.get(`${at}/timeline?per_page=100&exclude=commented,committed`)).body
  }
  const shown = async (at?: string) =>
    (await entries(at)).map(({ event, actor }) => `${event} ${actor?.login}`)
  const comment = async (body: string, as = mona()) =>
    (await as.post(`${issue}/comments`, { body })).body.id as number

  /** Writes a file with a commit. Returns its ID. */
  async function commit(message: string, branch = 'main', at = path): Promise<string> {
    const content = Buffer.from(message).toString('base64')
    const file = `${at}/contents/${encodeURIComponent(message.slice(0, 9))}.md`
    const { status, text, body } = await mona().request('PUT', file, { message, content, branch })
    if (status !== 201) throw new Error(text)
    return body.commit.sha
  }

  it('who is newly mentioned by a text is subscribed', async () => {
    const id = await comment('@HUBOT, @nobody, @mona and `@reader`: see a@stranger')
    expect(await shown()).toEqual(['mentioned hubot', 'subscribed hubot'])
    await mona().patch(`${path}/issues/comments/${id}`, { body: '@hubot and @reader' })
    await mona().patch(issue, { body: 'For @reader' })
    expect((await shown()).slice(2)).toEqual([
      ...['mentioned reader', 'subscribed reader', 'mentioned reader', 'subscribed reader'],
    ])
    const { body } = await mona().get(`${issue}/events`)
    expect(body).toHaveLength(6)
  })

  it('who cannot read the text or has blocked its author is not mentioned', async () => {
    await service.as('reader').request('PUT', '/user/blocks/stranger')
    await comment('@reader and @hubot', service.as('stranger'))
    await service.as('reader').delete('/user/blocks/stranger')
    expect(await shown()).toEqual(['mentioned hubot', 'subscribed hubot'])
    const secret = await service.repository({ private: true })
    await mona().post(`${secret}/issues`, { title: 'Secret', body: '@reader' })
    expect(await shown(`${secret}/issues/1`)).toEqual([])
  })

  it('at most a hundred users of a text are looked for', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `@name-${index}`)
    await comment([...names, '@hubot'].join(' '))
    expect(await shown()).toEqual([])
  })

  it.each(versions)('a deleted comment is named to writers with the actor, in %s', async (each) => {
    await mona().delete(`${path}/issues/comments/${await comment('Wrong')}`)
    const [event] = (await service.as('mona', { version: each }).get(`${issue}/events`)).body
    expect(event).toMatchObject({ event: 'comment_deleted', actor: { login: 'mona' } })
    for (const caller of ['stranger', undefined]) {
      const as = service.as(caller, { version: each })
      const hidden = { event: 'comment_deleted', actor: null }
      expect((await as.get(`${issue}/timeline`)).body).toMatchObject([hidden])
      expect((await as.get(`${issue}/events`)).body).toMatchObject([hidden])
      expect((await as.get(`${path}/issues/events`)).body).toMatchObject([hidden])
      expect((await as.get(`${path}/issues/events/${event.id}`)).body).toMatchObject(hidden)
    }
  })

  it('commits are referenced once, by messages in every form, from branches', async () => {
    const name = path.replace('/repos/', '')
    const one = await commit('One, for #1 and #99, not #1')
    await mona().post(`${path}/git/refs`, { ref: 'refs/heads/next', sha: one })
    const two = await commit(`Two of ${name}#1`, 'next')
    const three = await commit(`Three ${service.server.url}/${name}/issues/1`)
    const other = await service.repository()
    await commit(`Other ${name}#1`, 'main', other)
    await commit('None, but 1 and `#1`')
    await mona().delete(`${path}/git/refs/heads/next`)
    await mona().post(`${path}/git/refs`, { ref: 'refs/heads/next', sha: two })
    const found = await entries()
    expect(found.map(({ event, commit_id: sha }) => [event, sha])).toEqual(
      [one, two, three].map((sha) => ['referenced', sha]),
    )
    expect(found[0]).toMatchObject({
      actor: { login: 'mona' },
      commit_url: `${service.server.url}${path}/commits/${one}`,
    })
  })

  it('a deployment of the head of a pull request is in its events', async () => {
    const { path: base, at, head } = await reviewable(service)
    const deployed = { auto_merge: false, environment: 'staging' }
    await mona().post(`${base}/deployments`, { ref: 'main', ...deployed })
    const { body: deployment } = await mona().post(`${base}/deployments`, {
      ref: head,
      ...deployed,
    })
    const pull = at.replace('/pulls/', '/issues/')
    expect(await shown(pull)).toEqual(['deployed mona'])
    const report = (environment?: string) =>
      mona().post(`${base}/deployments/${deployment.id}/statuses`, {
        state: 'success',
        environment,
      })
    for (const each of [undefined, 'staging', 'live', 'live']) await report(each)
    const seen = ['deployed mona', 'deployment_environment_changed mona']
    expect(await shown(pull)).toEqual(seen)
    const { body: timeline } = await mona().get(`${pull}/timeline`)
    expect(timeline.at(-1)).toMatchObject({
      event: 'deployment_environment_changed',
      commit_id: null,
    })
    await mona().patch(at, { state: 'closed' })
    await mona().post(`${base}/deployments`, { ref: 'work', ...deployed })
    await report('staging')
    expect(await shown(pull)).toEqual([...seen, 'closed mona'])
  })
})
