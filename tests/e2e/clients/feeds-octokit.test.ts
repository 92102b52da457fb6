import { Octokit } from '@octokit/core'
import { paginateRest } from '@octokit/plugin-paginate-rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { writePast } from '../../_support/databases/write-past.ts'
import { happen } from '../../_support/feeds/happen.ts'
import { feedNames, pathOf } from '../../_support/feeds/nine.ts'
import { FeedOracle } from '../../_support/feeds/oracle.ts'
import { readRows } from '../../_support/feeds/rows.ts'
import { feedWorld, viewers } from '../../_support/feeds/viewers.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'

const place = { owner: 'acme', repo: 'widgets', org: 'acme', username: 'mona' }
const silent = { debug() {}, info() {}, warn() {}, error() {} }

describe.each(versions)('unmodified @octokit/plugin-paginate-rest, in %s', (version) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ world: feedWorld })
    const widgets = await server.context.storage.repositories.findByName('acme', 'widgets')
    const id = widgets!.id
    await happen(server, id, { actor: 'mona', age: 600_000, times: 310 })
    const mona = `(select id from accounts where login = 'mona')`
    const watched = `values (${mona}, ${id}, 0, 1)`
    await writePast(
      server.opened,
      `insert into subscriptions (user_id, repository_id, ignored, created_at) ${watched}`,
    )
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  it.each(feedNames)('pages through the feed "%s" to its end', async (feed) => {
    const octokit = new (Octokit.plugin(paginateRest))({
      baseUrl: server.url,
      auth: 'ghp_mona',
      log: silent,
    })
    const oracle = new FeedOracle(await readRows(server.opened), server.clock.now())
    const expected = oracle.shows(feed, viewers['an administrator']!, place) as number[]
    expect(expected).toHaveLength(300)
    const headers = { 'x-service-api-version': version }
    let pages = 0
    const found: number[] = []
    const walk = octokit.paginate.iterator(pathOf[feed](place), { per_page: 70, headers })
    for await (const { data } of walk) {
      pages++
      found.push(...(data as { id: string }[]).map(({ id }) => Number(id)))
    }
    expect([pages, found]).toEqual([5, expected])
  })
})
