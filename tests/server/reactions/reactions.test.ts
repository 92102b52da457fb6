import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { reviewable } from '../../_support/fixtures/reviewing.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('reactions on $name', (store) => {
  const service = useService({ store })
  const as = (login: string, version: string = versions[0]) => service.as(login, { version })
  let path: string
  /** Paths of what can be reacted to. */
  let subjects: Record<string, string>
  beforeEach(async () => {
    const work = await reviewable(service)
    path = work.path
    const mona = as('mona')
    const { body: issue } = await mona.post(`${path}/issues`, { title: 'Broken' })
    const said = await mona.post(`${path}/issues/${issue.number}/comments`, { body: 'Mine.' })
    const comments = [{ path: 'list.md', line: 5, body: 'Why?' }]
    const { body: review } = await mona.post(`${work.at}/reviews`, { event: 'COMMENT', comments })
    const [remark] = (await mona.get(`${work.at}/reviews/${review.id}/comments`)).body
    const { body: release } = await mona.post(`${path}/releases`, { tag_name: 'v1' })
    const sha = (await mona.get(`${path}/commits`)).body[0].sha
    const note = await mona.post(`${path}/commits/${sha}/comments`, { body: 'When?' })
    subjects = {
      'an issue': `${path}/issues/${issue.number}`,
      'a pull request': work.at.replace('/pulls/', '/issues/'),
      'a comment on an issue': `${path}/issues/comments/${said.body.id}`,
      'a comment on a diff': `${path}/pulls/comments/${remark.id}`,
      'a comment on a commit': `${path}/comments/${note.body.id}`,
      'a release': `${path}/releases/${release.id}`,
    }
  })

  const rollup = async (subject: string) => (await as('mona').get(subject)).body.reactions

  it('to issues, pull requests, comments, commit comments and releases are added, listed and removed', async () => {
    for (const version of versions) {
      for (const [what, subject] of Object.entries(subjects)) {
        const at = `${subject}/reactions`
        const added = await as('hubot', version).post(at, { content: 'heart' })
        expect([added.status, added.body], what).toMatchObject([
          201,
          { content: 'heart', user: { login: 'hubot' } },
        ])
        const again = await as('hubot', version).post(at, { content: 'heart' })
        expect([again.status, again.body], what).toEqual([200, added.body])
        await as('mona', version).post(at, { content: '+1' })
        expect((await as('mona', version).get(at)).body, what).toMatchObject([
          { id: added.body.id, content: 'heart' },
          { content: '+1', user: { login: 'mona' } },
        ])
        const { body: hearts } = await as('mona', version).get(`${at}?content=heart`)
        expect(hearts, what).toEqual([added.body])
        const { body: thumbs } = await as('mona', version).get(`${at}?content=%2B1`)
        expect(thumbs, what).toHaveLength(1)
        expect(await rollup(subject), what).toMatchObject({
          url: expect.stringMatching(/\/reactions$/),
          total_count: 2,
          heart: 1,
          '+1': 1,
          '-1': 0,
        })
        expect((await as('hubot', version).delete(`${at}/${added.body.id}`)).status).toBe(204)
        expect((await as('hubot', version).delete(`${at}/${added.body.id}`)).status).toBe(404)
        expect(await rollup(subject), what).toMatchObject({ total_count: 1, heart: 0, '+1': 1 })
        await as('mona', version).delete(`${at}/${thumbs[0].id}`)
        expect(await rollup(subject), what).toMatchObject({ total_count: 0, '+1': 0 })
      }
    }
  })

  it('are refused with 422 for other contents, and with 404 for other subjects', async () => {
    const at = `${subjects['an issue']}/reactions`
    for (const body of [{}, { content: 'angry' }]) {
      expect((await as('mona').post(at, body)).status).toBe(422)
    }
    expect((await as('mona').get(`${at}?content=angry`)).status).toBe(422)
    const unknown = [
      'issues/99',
      'issues/comments/999999',
      'pulls/comments/999999',
      'comments/999999',
    ]
    for (const subject of [...unknown, 'releases/999999']) {
      const there = `${path}/${subject}/reactions`
      expect((await as('mona').get(there)).status, subject).toBe(404)
      expect((await as('mona').post(there, { content: 'eyes' })).status, subject).toBe(404)
    }
  })

  it('belong to one subject', async () => {
    const [first, second] = [subjects['an issue'], subjects['a pull request']]
    const { body } = await as('mona').post(`${first}/reactions`, { content: 'eyes' })
    expect((await as('mona').delete(`${second}/reactions/${body.id}`)).status).toBe(404)
    expect(await rollup(first!)).toMatchObject({ total_count: 1 })
  })

  it('of others can be removed with write access', async () => {
    const at = `${subjects['an issue']}/reactions`
    const { body } = await as('hubot').post(at, { content: 'eyes' })
    expect((await as('stranger').delete(`${at}/${body.id}`)).status).toBe(403)
    expect((await as('mona').delete(`${at}/${body.id}`)).status).toBe(204)
  })

  it('to a locked issue need write access', async () => {
    await as('mona').request('PUT', `${subjects['an issue']}/lock`)
    const at = `${subjects['an issue']}/reactions`
    const { status, body } = await as('stranger').post(at, { content: 'eyes' })
    expect([status, body.message]).toEqual([403, 'Unable to react because the issue is locked.'])
    expect((await as('mona').post(at, { content: 'eyes' })).status).toBe(201)
  })

  it('are refused for blocked users and in archived repositories', async () => {
    const at = `${subjects['a release']}/reactions`
    await as('mona').request('PUT', '/user/blocks/stranger')
    expect((await as('stranger').post(at, { content: 'eyes' })).status).toBe(403)
    await as('mona').delete('/user/blocks/stranger')
    await as('mona').patch(path, { archived: true })
    expect((await as('mona').post(at, { content: 'eyes' })).status).toBe(403)
  })

  it('are counted exactly when they are added at the same time', async () => {
    const at = `${subjects['an issue']}/reactions`
    const contents = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes']
    const users = ['mona', 'hubot', 'stranger']
    await Promise.all(
      users.flatMap((login) => contents.map((content) => as(login).post(at, { content }))),
    )
    await Promise.all(users.map((login) => as(login).post(at, { content: 'eyes' })))
    expect(await rollup(subjects['an issue']!)).toMatchObject({ total_count: 24, eyes: 3 })
  })

  it('order searches, and issues are found by their number', async () => {
    const at = `${subjects['an issue']}/reactions`
    await as('mona').post(at, { content: 'hooray' })
    const repo = path.slice('/repos/'.length)
    const found = async (q: string, sort: string) => {
      const query = encodeURIComponent(`${q} repo:${repo}`)
      const { body } = await as('mona').get(`/search/issues?q=${query}&sort=${sort}`)
      return body.items.map(({ title }: { title: string }) => title)
    }
    expect(await found('reactions:>0', 'created')).toEqual(['Broken'])
    expect(await found('reactions:0', 'created')).toEqual(['List more'])
    expect(await found('interactions:>1', 'created')).toEqual(['Broken'])
    for (const sort of ['reactions', 'interactions', 'reactions-tada']) {
      expect(await found('state:open', sort), sort).toEqual(['Broken', 'List more'])
    }
  })
})
