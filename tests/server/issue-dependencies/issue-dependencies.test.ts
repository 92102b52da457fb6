import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('dependencies of issues on $name', (store) => {
  const service = useService({ store })
  let path: string
  let issues: string
  /** Ids of the issues 1 to 3. */
  let ids: number[]
  beforeEach(async () => {
    path = await service.repository()
    issues = `${path}/issues`
    ids = []
    for (const title of ['First', 'Second', 'Third']) ids.push(await open(title))
  })

  const as = (login: string, version: string = versions[0]) => service.as(login, { version })
  const mona = (version: string = versions[0]) => as('mona', version)
  const open = async (title: string, at = issues): Promise<number> =>
    (await mona().post(at, { title })).body.id
  const add = (number: number, id: number, client = mona()) =>
    client.post(`${issues}/${number}/dependencies/blocked_by`, { issue_id: id })
  const remove = (number: number, id: number, client = mona()) =>
    client.delete(`${issues}/${number}/dependencies/blocked_by/${id}`)
  const titles = ({ body }: Answer): string[] => body.map(({ title }: { title: string }) => title)
  const blockedBy = async (number = 1, client = mona()) =>
    titles(await client.get(`${issues}/${number}/dependencies/blocked_by`))
  const blocking = async (number = 1, client = mona()) =>
    titles(await client.get(`${issues}/${number}/dependencies/blocking`))
  const summary = async (number = 1) =>
    (await mona().get(`${issues}/${number}`)).body.issue_dependencies_summary

  it.each(versions)('are added with 201, listed and removed with 200 in %s', async (version) => {
    const { status, body } = await add(1, ids[1]!, mona(version))
    expect([status, body.number, body.issue_dependencies_summary]).toEqual([
      201,
      1,
      { blocked_by: 1, blocking: 0, total_blocked_by: 1, total_blocking: 0 },
    ])
    await add(1, ids[2]!, mona(version))
    const list = await mona(version).get(`${issues}/1/dependencies/blocked_by`)
    expect([list.status, titles(list)]).toEqual([200, ['Second', 'Third']])
    expect(list.body[0]).toEqual((await mona(version).get(`${issues}/2`)).body)
    const other = await mona(version).get(`${issues}/2/dependencies/blocking`)
    expect([other.status, titles(other)]).toEqual([200, ['First']])
    expect(await blockedBy(2)).toEqual([])
    expect(await blocking(1)).toEqual([])
    const page = await mona(version).get(`${issues}/1/dependencies/blocked_by?per_page=1&page=2`)
    expect(titles(page)).toEqual(['Third'])
    expect(page.headers.link).toContain('rel="prev"')
    const removed = await remove(1, ids[1]!, mona(version))
    expect([removed.status, removed.body.issue_dependencies_summary.blocked_by]).toEqual([200, 1])
    expect(await blockedBy()).toEqual(['Third'])
    expect((await remove(1, ids[1]!, mona(version))).status).toBe(404)
  })

  it('are counted in lists, open ones by themselves', async () => {
    await add(1, ids[1]!)
    await add(1, ids[2]!)
    await mona().patch(`${issues}/2`, { state: 'closed' })
    const first = { blocked_by: 1, blocking: 0, total_blocked_by: 2, total_blocking: 0 }
    const third = { blocked_by: 0, blocking: 1, total_blocked_by: 0, total_blocking: 1 }
    expect(await summary()).toEqual(first)
    const { body } = await mona().get(issues)
    expect(body.map((each: Answer['body']) => each.issue_dependencies_summary)).toEqual([
      third,
      first,
    ])
  })

  it('are refused with 422 when they are there, and for the issue itself', async () => {
    await add(1, ids[1]!)
    const twice = await add(1, ids[1]!)
    expect([twice.status, twice.body.message]).toEqual([
      422,
      'The issue is already blocked by this issue.',
    ])
    const { status, body } = await add(1, ids[0]!)
    expect([status, body.message]).toEqual([422, 'An issue cannot be blocked by itself.'])
    for (const input of [{}, { issue_id: 'x' }]) {
      const at = `${issues}/1/dependencies/blocked_by`
      expect((await mona().post(at, input)).status).toBe(422)
    }
  })

  it('are at most fifty on each side', async () => {
    const { storage, clock } = service.server.context
    const last = await storage.transaction(async (transaction) => {
      const owner = (await transaction.accounts.findByLogin('mona'))!
      const place = (await transaction.repositories.findByName('mona', path.split('/').at(-1)!))!
      const words = { title: 'Other', body: null, user_id: owner.id, created_at: clock.now() }
      const create = () => transaction.issues.create(place, { ...words, pull: false })
      for (let count = 0; count < 49; count++) {
        const { id } = await create()
        const own = { created_at: clock.now() + count }
        await transaction.issueDependencies.add({ ...own, issue_id: ids[0]!, blocked_by_id: id })
        await transaction.issueDependencies.add({ ...own, issue_id: id, blocked_by_id: ids[1]! })
      }
      return create()
    })
    expect((await add(1, last.id)).status).toBe(201)
    expect((await add(last.number, ids[1]!)).status).toBe(201)
    for (const [number, id] of [
      [1, ids[2]!],
      [3, ids[1]!],
    ] as const) {
      const { status, body } = await add(number, id)
      expect([status, body.message]).toEqual([
        422,
        'An issue can have at most 50 dependencies of each kind.',
      ])
    }
  })

  it('can be on issues of other repositories that the caller may change', async () => {
    const other = await service.repository({ private: true })
    const there = await open('There', `${other}/issues`)
    await letIn(service, path, 'hubot', { permission: 'triage' })
    const hidden = await add(1, there, as('hubot'))
    expect([hidden.status, hidden.body.message]).toEqual([404, 'The blocking issue does not exist'])
    await letIn(service, other, 'hubot', { permission: 'pull' })
    expect((await add(1, there, as('hubot'))).status).toBe(403)
    await letIn(service, other, 'hubot', { permission: 'triage' })
    expect((await add(1, there, as('hubot'))).status).toBe(201)
    expect(await blockedBy(1, as('hubot'))).toEqual(['There'])
    expect(await blockedBy(1, as('stranger'))).toEqual([])
    const at = `${other}/issues/1/dependencies/blocking`
    expect(titles(await mona().get(at))).toEqual(['First'])
    // Outsiders see this count, too.
    expect(await summary()).toMatchObject({ total_blocked_by: 0, blocked_by: 0 })
    const inside = (await mona().get(`${other}/issues/1`)).body.issue_dependencies_summary
    expect(inside).toMatchObject({ total_blocking: 1 })
    await mona().patch(other, { private: false })
    expect(await summary()).toMatchObject({ total_blocked_by: 1, blocked_by: 1 })
    await mona().patch(other, { private: true })
    await letIn(service, path, 'stranger', { permission: 'triage' })
    expect((await remove(1, there, as('stranger'))).status).toBe(404)
    await mona().delete(other)
    expect(await summary()).toMatchObject({ total_blocked_by: 0 })
  })

  it('need the role triage, and an issue that can be changed', async () => {
    expect((await add(1, ids[1]!, as('hubot'))).status).toBe(403)
    await add(1, ids[1]!)
    expect((await remove(1, ids[1]!, as('hubot'))).status).toBe(403)
    expect((await add(99, ids[1]!)).status).toBe(404)
    expect((await mona().get(`${issues}/99/dependencies/blocking`)).status).toBe(404)
    await mona().patch(path, { archived: true })
    expect((await add(1, ids[2]!)).status).toBe(403)
    expect((await remove(1, ids[1]!)).status).toBe(403)
    await mona().patch(path, { archived: false, has_issues: false })
    expect((await mona().get(`${issues}/1/dependencies/blocked_by`)).status).toBe(410)
  })

  it('are events of both issues, and send webhook events', async () => {
    await using listeners = await listenTo(service.server, path, ['issue_dependencies'])
    await add(1, ids[1]!)
    await remove(1, ids[1]!)
    const told = await listeners.told()
    expect(inWords(told)).toEqual([
      'issue_dependencies blocked_by_added',
      'issue_dependencies blocking_added',
      'issue_dependencies blocked_by_removed',
      'issue_dependencies blocking_removed',
    ])
    expect(told[0]).toMatchObject({
      ...{ blocked_issue_id: ids[0], blocking_issue_id: ids[1] },
      blocked_issue: { issue_dependencies_summary: { blocked_by: 1 } },
      blocking_issue: { number: 2 },
    })
    const events = async (number: number) =>
      (await mona().get(`${issues}/${number}/events`)).body.map(
        ({ event }: Answer['body']) => event,
      )
    expect(await events(1)).toEqual(['blocked_by_added', 'blocked_by_removed'])
    expect(await events(2)).toEqual(['blocking_added', 'blocking_removed'])
  })
})
