import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('sub-issues on $name', (store) => {
  const service = useService({ store })
  let path: string
  let issues: string
  /** Ids of the issues 1 to 4. */
  let ids: number[]
  beforeEach(async () => {
    path = await service.repository()
    issues = `${path}/issues`
    ids = []
    for (const title of ['First', 'Second', 'Third', 'Fourth']) ids.push(await open(title))
  })

  const as = (login: string, version: string = versions[0]) => service.as(login, { version })
  const mona = (version: string = versions[0]) => as('mona', version)
  const open = async (title: string, at = issues): Promise<number> =>
    (await mona().post(at, { title })).body.id
  const add = (number: number, id: number, more = {}, client = mona()) =>
    client.post(`${issues}/${number}/sub_issues`, { sub_issue_id: id, ...more })
  const remove = (number: number, id: number, client = mona()) =>
    client.request('DELETE', `${issues}/${number}/sub_issue`, { sub_issue_id: id })
  const move = (body: object, client = mona()) =>
    client.patch(`${issues}/1/sub_issues/priority`, body)
  const titles = ({ body }: Answer): string[] => body.map(({ title }: { title: string }) => title)
  const parts = async (number = 1, client = mona()) =>
    titles(await client.get(`${issues}/${number}/sub_issues`))
  const summary = async (number = 1) =>
    (await mona().get(`${issues}/${number}`)).body.sub_issues_summary
  const parentOf = async (number: number) => (await mona().get(`${issues}/${number}`)).body

  describe.each(versions)('in %s', (version) => {
    it('POST returns 201 with the parent, and GET lists the sub-issues in order', async () => {
      const { status, body } = await add(1, ids[1]!, {}, mona(version))
      expect([status, body.number]).toEqual([201, 1])
      expect(body.sub_issues_summary).toEqual({ total: 1, completed: 0, percent_completed: 0 })
      await add(1, ids[3]!, {}, mona(version))
      await add(1, ids[2]!, {}, mona(version))
      const list = await mona(version).get(`${issues}/1/sub_issues`)
      expect([list.status, titles(list)]).toEqual([200, ['Second', 'Fourth', 'Third']])
      expect(list.body[0]).toEqual((await mona(version).get(`${issues}/2`)).body)
      const parent = await mona(version).get(`${issues}/2/parent`)
      expect([parent.status, parent.body]).toEqual([
        200,
        (await mona(version).get(`${issues}/1`)).body,
      ])
    })

    it('DELETE returns 200 with the former parent', async () => {
      await add(1, ids[1]!)
      const { status, body } = await remove(1, ids[1]!, mona(version))
      expect([status, body.number, body.sub_issues_summary.total]).toEqual([200, 1, 0])
      expect((await mona(version).get(`${issues}/2/parent`)).status).toBe(404)
      expect((await mona(version).get(`${issues}/1/sub_issues`)).body).toEqual([])
      expect((await remove(1, ids[1]!, mona(version))).status).toBe(404)
    })

    it('PATCH moves a sub-issue before or after another one', async () => {
      for (const id of ids.slice(1)) await add(1, id)
      const client = mona(version)
      const [second, third, fourth] = ids.slice(1)
      const moved = await move({ sub_issue_id: second, after_id: third }, client)
      expect([moved.status, moved.body.number]).toEqual([200, 1])
      expect(await parts()).toEqual(['Third', 'Second', 'Fourth'])
      await move({ sub_issue_id: fourth, before_id: third }, client)
      expect(await parts()).toEqual(['Fourth', 'Third', 'Second'])
      await move({ sub_issue_id: fourth, before_id: second }, client)
      expect(await parts()).toEqual(['Third', 'Fourth', 'Second'])
      await move({ sub_issue_id: third, after_id: second }, client)
      expect(await parts()).toEqual(['Fourth', 'Second', 'Third'])
      expect((await move({ sub_issue_id: third }, client)).status).toBe(200)
      expect(await parts()).toEqual(['Fourth', 'Second', 'Third'])
    })
  })

  it('are counted in lists and searches, closed ones as completed', async () => {
    for (const id of ids.slice(1)) await add(1, id)
    expect(await summary()).toEqual({ total: 3, completed: 0, percent_completed: 0 })
    await mona().patch(`${issues}/2`, { state: 'closed' })
    await mona().patch(`${issues}/3`, { state: 'closed', state_reason: 'not_planned' })
    const expected = { total: 3, completed: 2, percent_completed: 66 }
    expect(await summary()).toEqual(expected)
    const { body } = await mona().get(issues)
    expect(body.map((each: Answer['body']) => each.sub_issues_summary.total)).toEqual([0, 3])
    const q = encodeURIComponent(`First repo:${path.slice('/repos/'.length)}`)
    const found = (await mona().get(`/search/issues?q=${q}`)).body.items
    expect(found).toMatchObject([{ number: 1, sub_issues_summary: expected }])
    await mona().patch(`${issues}/3`, { state: 'open' })
    expect(await summary()).toEqual({ total: 3, completed: 1, percent_completed: 33 })
  })

  it('have the URL of their parent', async () => {
    expect(await parentOf(2)).not.toHaveProperty('parent_issue_url')
    await add(1, ids[1]!)
    const url = `${service.server.url}${issues}/1`
    expect((await parentOf(2)).parent_issue_url).toBe(url)
    const { body } = await mona().get(issues)
    expect(body.find(({ number }: { number: number }) => number === 2).parent_issue_url).toBe(url)
  })

  it('are listed in pages', async () => {
    for (const id of ids.slice(1)) await add(1, id)
    const { body, headers } = await mona().get(`${issues}/1/sub_issues?per_page=2&page=2`)
    expect(body).toMatchObject([{ number: 4 }])
    expect(headers.link).toContain('rel="prev"')
    expect((await mona().get(`${issues}/1/sub_issues?per_page=2`)).headers.link).toContain(
      'page=2>; rel="last"',
    )
  })

  it('have one parent, which can be replaced', async () => {
    await add(1, ids[1]!)
    const twice = await add(1, ids[1]!, { replace_parent: true })
    expect([twice.status, twice.body.message]).toEqual([
      422,
      'Issue may not contain duplicate sub-issues',
    ])
    for (const more of [{}, { replace_parent: false }]) {
      const { status, body } = await add(3, ids[1]!, more)
      expect([status, body.message]).toEqual([422, 'Sub issue may only have one parent'])
    }
    expect((await add(3, ids[1]!, { replace_parent: true })).status).toBe(201)
    expect(await parts(1)).toEqual([])
    expect(await parts(3)).toEqual(['Second'])
  })

  it('are refused with 422 for circles', async () => {
    expect((await add(1, ids[0]!)).status).toBe(422)
    await add(1, ids[1]!)
    await add(2, ids[2]!)
    for (const number of [2, 3]) {
      const { status, body } = await add(number, ids[0]!, { replace_parent: true })
      expect([status, body.message]).toEqual([
        422,
        'An issue cannot be a sub-issue of itself or of its own sub-issues.',
      ])
    }
  })

  it('are nested up to eight levels deep, also when trees are joined and split', async () => {
    const chain = [...ids]
    while (chain.length < 10) chain.push(await open(`Level ${chain.length}`))
    for (let level = 0; level < 8; level++) {
      expect((await add(level + 1, chain[level + 1]!)).status).toBe(201)
    }
    const deep = await add(9, chain[9]!)
    expect([deep.status, deep.body.message]).toEqual([
      422,
      'Sub-issues can be nested at most 8 levels deep.',
    ])
    expect((await add(10, chain[0]!)).status).toBe(422)
    await remove(5, chain[5]!)
    expect((await add(10, chain[0]!)).status).toBe(201)
    expect((await add(5, chain[5]!)).status).toBe(422)
    expect((await add(4, chain[5]!)).status).toBe(201)
  })

  it('are at most a hundred of one issue', async () => {
    const { storage, clock } = service.server.context
    const last = await storage.transaction(async (transaction) => {
      const owner = (await transaction.accounts.findByLogin('mona'))!
      const place = (await transaction.repositories.findByName('mona', path.split('/').at(-1)!))!
      const words = { title: 'Part', body: null, user_id: owner.id, created_at: clock.now() }
      for (let count = 0; count < 99; count++) {
        const part = await transaction.issues.create(place, { ...words, pull: false })
        await transaction.subIssues.attach(ids[0]!, part.id)
      }
      return transaction.issues.create(place, { ...words, pull: false })
    })
    expect((await add(1, last.id)).status).toBe(201)
    const { status, body } = await add(1, ids[1]!)
    expect([status, body.message]).toEqual([422, 'An issue can have at most 100 sub-issues.'])
    expect(await summary()).toMatchObject({ total: 100 })
  })

  it('cannot be added to each other at the same time', async () => {
    const other = await service.repository()
    const there = await open('There', `${other}/issues`)
    const at = `${other}/issues/1/sub_issues`
    const both = await Promise.all([add(1, there), mona().post(at, { sub_issue_id: ids[0] })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('can be in another repository of the owner', async () => {
    const other = await service.repository()
    const there = await open('There', `${other}/issues`)
    expect((await add(1, there)).status).toBe(201)
    expect(await parts()).toEqual(['There'])
    expect((await mona().get(`${other}/issues/1/parent`)).body.number).toBe(1)
    const { body } = await mona().get(`${other}/issues/1`)
    expect(body.parent_issue_url).toBe(`${service.server.url}${issues}/1`)
    expect(await summary()).toMatchObject({ total: 1 })
    await mona().delete(other)
    expect(await parts()).toEqual([])
    expect(await summary()).toMatchObject({ total: 0 })
  })

  it('in repositories that the caller cannot read are not there', async () => {
    const other = await service.repository({ private: true })
    const there = await open('There', `${other}/issues`)
    await letIn(service, path, 'hubot', { permission: 'triage' })
    const unknown = await add(1, there, {}, as('hubot'))
    const absent = await add(1, 999_999, {}, as('hubot'))
    expect([unknown.status, unknown.body.message]).toEqual([
      404,
      'The provided sub-issue does not exist',
    ])
    expect(absent.body).toEqual(unknown.body)
    await add(1, there)
    await add(1, ids[1]!)
    expect(await parts(1, as('hubot'))).toEqual(['Second'])
    expect(await parts(1, as('stranger'))).toEqual(['Second'])
    expect((await service.as(undefined).get(`${issues}/1/sub_issues`)).body).toHaveLength(1)
    expect((await remove(1, there, as('hubot'))).status).toBe(404)
    expect((await move({ sub_issue_id: there }, as('hubot'))).status).toBe(404)
    const beside = { sub_issue_id: ids[1], after_id: there }
    expect((await move(beside, as('hubot'))).status).toBe(422)
    expect(await parts()).toEqual(['There', 'Second'])
  })

  it('do not name a parent in a private repository', async () => {
    const other = await service.repository({ private: true })
    await open('Secret', `${other}/issues`)
    await mona().post(`${other}/issues/1/sub_issues`, { sub_issue_id: ids[0] })
    expect(await parentOf(1)).not.toHaveProperty('parent_issue_url')
    expect((await mona().get(`${issues}/1/parent`)).body.title).toBe('Secret')
    expect((await as('hubot').get(`${issues}/1/parent`)).status).toBe(404)
  })

  it('are not counted where others must not know of them', async () => {
    const other = await service.repository({ private: true })
    const secret = await open('Secret', `${other}/issues`)
    expect((await add(1, secret)).status).toBe(201)
    expect((await add(1, ids[1]!)).status).toBe(201)
    const total = async () => (await parentOf(1)).sub_issues_summary.total
    expect(await total()).toBe(1)
    await mona().patch(other, { private: false })
    expect(await total()).toBe(2)
  })

  it('need the role triage in both repositories', async () => {
    const other = await service.repository()
    const there = await open('There', `${other}/issues`)
    expect((await add(1, ids[1]!, {}, as('hubot'))).status).toBe(403)
    await letIn(service, path, 'hubot', { permission: 'triage' })
    expect((await add(1, ids[1]!, {}, as('hubot'))).status).toBe(201)
    const { status, body } = await add(1, there, {}, as('hubot'))
    expect([status, body.message]).toEqual([403, 'Must have triage rights to Repository.'])
    await letIn(service, other, 'hubot', { permission: 'triage' })
    expect((await add(1, there, {}, as('hubot'))).status).toBe(201)
    await letIn(service, path, 'hubot', { permission: 'pull' })
    expect((await move({ sub_issue_id: there }, as('hubot'))).status).toBe(403)
    expect((await remove(1, there, as('hubot'))).status).toBe(403)
  })

  it('of another owner are refused with 422', async () => {
    const { body } = await mona().post('/repos/acme/widgets/issues', { title: 'Of acme' })
    const { status } = await add(1, body.id)
    expect(status).toBe(422)
  })

  it('are refused in archived repositories, and where there are no issues', async () => {
    const other = await service.repository()
    const there = await open('There', `${other}/issues`)
    await mona().patch(other, { archived: true })
    expect((await add(1, there)).status).toBe(403)
    await mona().patch(other, { archived: false, has_issues: false })
    expect((await add(1, there)).status).toBe(404)
    await mona().patch(path, { has_issues: false })
    expect((await mona().get(`${issues}/1/sub_issues`)).status).toBe(410)
    expect((await add(1, ids[1]!)).status).toBe(410)
    await mona().patch(path, { has_issues: true, archived: true })
    expect((await add(1, ids[1]!)).status).toBe(403)
  })

  it('are refused with 404 for unknown issues, and with 422 for other bodies', async () => {
    for (const number of [99, 0]) {
      expect((await mona().get(`${issues}/${number}/sub_issues`)).status).toBe(404)
      expect((await mona().get(`${issues}/${number}/parent`)).status).toBe(404)
      expect((await add(number, ids[1]!)).status).toBe(404)
    }
    expect((await mona().get(`${issues}/1/parent`)).status).toBe(404)
    await add(1, ids[1]!)
    await add(1, ids[2]!)
    const [second, third] = ids.slice(1)
    for (const body of [
      {},
      { sub_issue_id: 'x' },
      { sub_issue_id: second, after_id: third, before_id: third },
      { sub_issue_id: second, after_id: second },
      { sub_issue_id: second, before_id: ids[3] },
    ]) {
      expect([body, (await move(body)).status]).toEqual([body, 422])
    }
    expect((await move({ sub_issue_id: ids[3], after_id: second })).status).toBe(404)
    expect((await mona().post(`${issues}/1/sub_issues`, {})).status).toBe(422)
    expect((await mona().request('DELETE', `${issues}/1/sub_issue`, {})).status).toBe(422)
  })

  it('are events of both issues and in their timelines', async () => {
    await add(1, ids[1]!)
    await remove(1, ids[1]!)
    const events = async (at: string) =>
      (await mona().get(at)).body.map((each: Answer['body']) => [each.event, each.actor.login])
    for (const list of ['events', 'timeline']) {
      expect(await events(`${issues}/1/${list}`)).toEqual([
        ['sub_issue_added', 'mona'],
        ['sub_issue_removed', 'mona'],
      ])
      expect(await events(`${issues}/2/${list}`)).toEqual([
        ['parent_issue_added', 'mona'],
        ['parent_issue_removed', 'mona'],
      ])
    }
  })

  it('are named by the events, unless they are in another repository that is private', async () => {
    const other = await service.repository({ private: true })
    await add(1, ids[1]!)
    await add(1, await open('Secret', `${other}/issues`))
    for (const list of [`${issues}/1/events`, `${issues}/1/timeline`]) {
      expect((await mona().get(list)).body).toMatchObject([
        { event: 'sub_issue_added', sub_issue: { number: 2, title: 'Second', issue_type: null } },
        { event: 'sub_issue_added', sub_issue: null },
      ])
    }
    const [{ parent_issue: parent }] = (await mona().get(`${issues}/2/events`)).body
    expect(parent).toMatchObject({ number: 1, repository: { full_name: path.slice(7) } })
  })

  it('send events in both repositories', async () => {
    const other = await service.repository()
    const there = await open('There', `${other}/issues`)
    await using here = await listenTo(service.server, path, ['sub_issues'])
    await using afar = await listenTo(service.server, other, ['sub_issues'])
    await add(1, there)
    await add(2, there, { replace_parent: true })
    await remove(2, there)
    const [told, toldAfar] = [await here.told(), await afar.told()]
    expect(inWords(told)).toEqual([
      'sub_issues sub_issue_added',
      'sub_issues sub_issue_removed',
      'sub_issues sub_issue_added',
      'sub_issues sub_issue_removed',
    ])
    expect(told[0]).toMatchObject({
      ...{ parent_issue_id: ids[0], sub_issue_id: there, sender: { login: 'mona' } },
      parent_issue: { number: 1, sub_issues_summary: { total: 1 } },
      sub_issue: { title: 'There' },
      sub_issue_repo: { full_name: other.slice('/repos/'.length) },
      repository: { full_name: path.slice('/repos/'.length) },
    })
    expect(inWords(toldAfar)).toEqual([
      'sub_issues parent_issue_added',
      'sub_issues parent_issue_removed',
      'sub_issues parent_issue_added',
      'sub_issues parent_issue_removed',
    ])
    expect(toldAfar[3]).toMatchObject({
      parent_issue: { number: 2 },
      parent_issue_repo: { full_name: path.slice('/repos/'.length) },
      repository: { full_name: other.slice('/repos/'.length) },
    })
  })
})
