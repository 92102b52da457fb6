import { mkdir, utimes } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../../server/api/context.ts'
import { checkFolders } from '../../../server/app/doctor/check-folders.ts'
import { removeDeleted } from '../../../server/domains/repositories/remove-deleted.ts'
import type { Storage } from '../../../server/storage/index.ts'
import { plantIssues } from '../../_support/planted/issues.ts'
import { spawnServer } from '../../_support/spawn-server.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

/** More than several transactions remove. */
const many = 500

/** Rows that one transaction may remove. */
const bound = 100

/** The tables with rows of repositories, except those that keep what has happened. */
const tables = {
  embedded: `select m.name from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and c.name = 'repository_id'`,
  postgres: `select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'repository_id'`,
}
const history = ['events', 'hooks', 'deliveries']

describe.each(stores)('a deleted repository with many rows, on $name', (store) => {
  const service = useService({ store })
  let userId: number

  beforeAll(async () => {
    userId = (await service.server.context.storage.accounts.findByLogin('mona'))!.id
  })

  /** A repository with issues, and what else refers to it or to them. */
  async function planted(count = many) {
    const path = await service.repository()
    const mona = service.as('mona')
    const { id, name } = (await mona.get(path)).body
    await plantIssues(service.server.opened, { id, userId }, count)
    await mona.post(`${path}/labels`, { name: 'large', color: 'ff0000' })
    await mona.post(`${path}/milestones`, { title: 'Next' })
    await mona.patch(`${path}/issues/1`, { labels: ['large'], milestone: 1, assignees: ['mona'] })
    await mona.request('PUT', `/user/starred/mona/${name}`)
    await mona.request('PUT', `${path}/subscription`, { body: { subscribed: true } })
    await mona.post(`${path}/hooks`, { config: { url: 'https://example.com/' } })
    return { id: id as number, path, name: name as string }
  }

  const issuesOf = async (id: number): Promise<number> =>
    (await service.server.opened.query(`select id from issues where repository_id = ${id}`)).length

  /** Names of the tables that have rows of a repository. */
  async function tablesWith(id: number): Promise<string[]> {
    const { query } = service.server.opened
    const found: string[] = []
    for (const { name } of await query<{ name: string }>(tables[store.name])) {
      if (history.includes(name)) continue
      const rows = await query(`select 1 from ${name} where repository_id = ${id} limit 1`)
      if (rows.length > 0) found.push(name)
    }
    const ids = await query(`select id from repository_ids where id = ${id}`)
    return ids.length > 0 ? [...found, 'repository_ids'] : found
  }

  const deleted = async (path: string) => {
    expect((await service.as('mona').delete(path)).status).toBe(204)
  }

  /** The same context, whose transactions are counted with the rows that each one removes. */
  function counting(removed: (count: number) => void): Context {
    const { context } = service.server
    const transaction: Storage['transaction'] = async (work) => {
      const result = await context.storage.transaction(work)
      removed(Number(result))
      return result
    }
    return { ...context, storage: { ...context.storage, transaction } }
  }

  it('is gone from every list at once, and its name is free', async () => {
    const { id, path, name } = await planted()
    const mona = service.as('mona')
    await deleted(path)
    expect(await issuesOf(id)).toBe(many)
    for (const gone of [path, `${path}/issues`, `${path}/issues/1`, `/repositories/${id}`]) {
      expect([gone, (await mona.get(gone)).status]).toEqual([gone, 404])
    }
    const notEmpty: string[] = []
    for (const list of ['/issues?filter=all', '/notifications?all=true', '/user/starred']) {
      const { body } = await mona.get(list)
      if (JSON.stringify(body).includes(`/${name}"`)) notEmpty.push(list)
    }
    expect(notEmpty).toEqual([])
    const search = `/search/issues?q=words+repo:mona/${name}`
    expect((await mona.get(search)).body).not.toHaveProperty('items.0')
    expect((await mona.get('/search/issues?q=words+in:body')).body.total_count).toBe(0)
    expect((await mona.post('/user/repos', { name })).status).toBe(201)
    expect((await mona.get(`${path}/issues`)).body).toEqual([])
    await removeDeleted(service.server.context)
    expect(await tablesWith(id)).toEqual([])
    expect((await mona.get(path)).status).toBe(200)
  })

  it('is removed in pieces, between which others are served', async () => {
    const { id, path } = await planted()
    await deleted(path)
    const pieces: number[] = []
    let turns = 0
    let timer = setImmediate(function turn() {
      turns++
      timer = setImmediate(turn)
    })
    await removeDeleted(counting((count) => pieces.push(count)))
    clearImmediate(timer)
    expect(Math.max(...pieces)).toBeLessThan(bound)
    expect(pieces.reduce((sum, each) => sum + each)).toBeGreaterThanOrEqual(6 * many)
    expect(turns).toBeGreaterThanOrEqual(pieces.length)
    expect(await tablesWith(id)).toEqual([])
  })

  it('is removed later, if the server ends in between', async () => {
    const { id, path } = await planted()
    await deleted(path)
    const stop = new AbortController()
    let pieces = 0
    const context = counting(() => ++pieces === 5 && stop.abort())
    await removeDeleted(context, stop.signal)
    expect(pieces).toBe(5)
    expect(await tablesWith(id)).toContain('issues')
    await removeDeleted(service.server.context)
    expect(await tablesWith(id)).toEqual([])
  })

  it('is removed completely by two processes at a time', async () => {
    const { id, path } = await planted()
    await deleted(path)
    await Promise.all(
      [1, 2].map(() => removeDeleted(counting((count) => expect(count).toBeLessThan(bound)))),
    )
    expect(await tablesWith(id)).toEqual([])
  })

  it('takes the changes with it that are made meanwhile', async () => {
    const { id, path } = await planted(50)
    const mona = service.as('mona')
    const write = (at: number) => [
      mona.post(`${path}/issues`, { title: `Issue ${at}` }),
      mona.post(`${path}/issues/${at}/comments`, { body: 'Late' }),
      mona.post(`${path}/labels`, { name: `late-${at}`, color: '00ff00' }),
    ]
    const early = [1, 2, 3].flatMap(write)
    const deletion = deleted(path)
    const removal = deletion.then(() => removeDeleted(service.server.context))
    const responses = await Promise.all([...early, ...[4, 5, 6, 7, 8].flatMap(write)])
    await removal
    const statuses = new Set(responses.map(({ status }) => status))
    expect([...statuses].filter((status) => status !== 201 && status !== 404)).toEqual([])
    await removeDeleted(service.server.context)
    expect(await tablesWith(id)).toEqual([])
  })

  it('does not keep others, while its folder cannot be removed', async () => {
    const first = await planted(1)
    const second = await planted(1)
    await deleted(first.path)
    await deleted(second.path)
    const { context } = service.server
    const failures: unknown[] = []
    const git = {
      ...context.git,
      remove: (id: number) =>
        id === first.id ? Promise.reject(new Error('busy')) : context.git.remove(id),
    }
    const log = { ...context.log, error: (fields: object) => void failures.push(fields) }
    await removeDeleted({ ...context, git, log })
    expect(failures).toMatchObject([{ repository: first.id, err: { message: 'busy' } }])
    expect(await tablesWith(second.id)).toEqual([])
    expect(await tablesWith(first.id)).toContain('issues')
    await removeDeleted(context)
    expect(await tablesWith(first.id)).toEqual([])
  })

  it('is no finding of the doctor, whose folder the server removes', async () => {
    const { id, path } = await planted(1)
    await deleted(path)
    const { context } = service.server
    const folder = context.git.path(id)
    for (const each of [folder, `${folder}.removed`]) {
      await mkdir(each)
      await utimes(each, 1, 1)
    }
    const findings = async () => {
      const found: string[] = []
      const end = { async [Symbol.asyncDispose]() {} }
      const examined = { ...context, ...end, data: context.config.data }
      for await (const { subject } of checkFolders(examined)) found.push(subject)
      return found
    }
    expect(await findings()).toEqual([])
    await removeDeleted(context)
    expect(await findings()).toEqual([])
    expect(await context.git.exists(id)).toBe(false)
  })

  it('no longer counts for issues of other repositories', async () => {
    const mona = service.as('mona')
    const gone = await planted(2)
    const kept = await planted(3)
    const issue = async (path: string, number: number) =>
      (await mona.get(`${path}/issues/${number}`)).body
    const part = await issue(kept.path, 1)
    await mona.post(`${gone.path}/issues/1/sub_issues`, { sub_issue_id: part.id })
    const other = await issue(gone.path, 2)
    await mona.post(`${kept.path}/issues/2/sub_issues`, { sub_issue_id: other.id })
    const blocking = `${kept.path}/issues/2/dependencies/blocked_by`
    expect((await mona.post(blocking, { issue_id: other.id })).status).toBe(201)
    await deleted(gone.path)
    expect((await mona.get(blocking)).body).toEqual([])
    const parent = `${kept.path}/issues/2/sub_issues`
    expect((await mona.get(parent)).body).toEqual([])
    expect((await mona.post(parent, { sub_issue_id: part.id })).status).toBe(201)
    expect((await issue(kept.path, 2)).sub_issues_summary.total).toBe(1)
    await removeDeleted(service.server.context)
    expect((await mona.get(parent)).body).toMatchObject([{ id: part.id }])
  })

  it('is removed by the server itself, within seconds', async () => {
    const { id, path } = await planted(1)
    await deleted(path)
    service.server.clock.advance(10_000)
    await expect.poll(() => tablesWith(id)).toEqual([])
  })

  it('is removed with its organization', async () => {
    const mona = service.as('mona')
    const { status, body } = await mona.post('/orgs/acme/repos', { name: 'large' })
    expect(status).toBe(201)
    await plantIssues(service.server.opened, { id: body.id, userId }, many)
    expect((await mona.delete('/orgs/acme')).status).toBe(202)
    await expect.poll(() => tablesWith(body.id)).toEqual([])
    await expect.poll(async () => (await mona.get('/orgs/acme')).status).toBe(404)
  })
})

describe.each(stores)('a repository deleted before a kill, on $name', (store) => {
  it('is removed by the next start', async () => {
    await using server = await spawnServer({ store })
    const { opened, url } = server
    const headers = { Authorization: 'Bearer ghp_demo_mona', 'User-Agent': 'tests' }
    const path = `${url}/repos/acme/widgets`
    const named = `select id, owner_id from repositories where name = 'widgets'`
    type Ids = { id: number; owner_id: number }
    const [{ id, owner_id: userId }] = (await opened.query<Ids>(named)) as [Ids]
    await plantIssues(opened, { id, userId }, many)
    const { status } = await fetch(path, { headers, method: 'DELETE' })
    await server.kill()
    expect(status).toBe(204)
    const left = async (table: string, column: string) =>
      (await opened.query(`select 1 from ${table} where ${column} = ${id}`)).length
    expect(await left('issues', 'repository_id')).toBe(many)
    await server.restart()
    await expect.poll(() => left('repository_ids', 'id')).toBe(0)
    expect(await left('issues', 'repository_id')).toBe(0)
  })
})
