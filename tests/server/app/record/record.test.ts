import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorld } from '../../../../server/app/world/read.ts'
import type { WorldToken } from '../../../../server/app/world/world.ts'
import { temporaryFolder } from '../../../_support/git/git-host.ts'
import { client } from '../../../_support/service-client.ts'
import {
  openSource,
  recordFrom,
  type RecordedSource,
  type RecordTo,
} from '../../../_support/recordings/source.ts'
import { startTestServer, type TestServer } from '../../../_support/start-server.ts'

let source: RecordedSource
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  source = await openSource()
  folder = await temporaryFolder()
})
afterAll(async () => {
  await source[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const recordTo: RecordTo = (name, more) =>
  recordFrom(source, { output: join(folder.path, name), ...more })

/**
 * What a server assigns itself: ids, hosts, and times of repositories and files. The recorder
 * downloads assets, which are counted.
 */
const assigned = /^(download_count|id|node_id|.*_?url|repo|_links|avatar_url|updated_at)$/

/** Times of releases and milestones that requests change are the server's. */
const keepsUpdated = /issues|pulls|milestones/

function comparable(value: unknown, list: string): unknown {
  if (Array.isArray(value)) return value.map((each) => comparable(each, list))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([name]) => !assigned.test(name) || (name === 'updated_at' && keepsUpdated.test(list)),
  )
  return Object.fromEntries(entries.map(([name, each]) => [name, comparable(each, list)]))
}

const lists = [
  'labels',
  'milestones?state=all',
  'issues?state=all',
  'issues/comments',
  'pulls?state=all',
  'releases',
  'branches',
  'commits',
  'collaborators?affiliation=direct',
  'keys',
  'environments',
  'actions/variables',
  'branches/main/protection',
]

async function listsOf(server: TestServer, token: string) {
  const mona = client(server, { token })
  const read: Record<string, unknown> = {}
  for (const list of lists) {
    const { status, body } = await mona.get(`/repos/acme/widgets/${list}`)
    read[list] = { status, body: comparable(body, list) }
  }
  return read
}

describe('a recording', () => {
  it('makes a server with the same lists', async () => {
    const { file, report } = await recordTo('same')
    const world = await readWorld(file)
    const token: WorldToken = { kind: 'classic', login: 'mona', scopes: ['repo', 'admin:org'] }
    await using copy = await startTestServer({ world: { ...world, tokens: { ghp_copy: token } } })
    expect(await listsOf(copy, 'ghp_copy')).toEqual(await listsOf(source.server, 'ghp_mona'))
    const counts = { labels: 10, milestones: 2, issues: 2, pulls: 2, releases: 1, comments: 1 }
    expect(report.repositories).toEqual([{ name: 'acme/widgets', ...counts }])
    const left = report.left_out.map(({ what }) => what)
    expect(left).toContain('secret of a hook')
    expect(world.hooks).toMatchObject([{ repo: 'acme/widgets', active: false }])
    expect(world.hooks?.[0]).not.toHaveProperty('secret')
    const asset = await client(copy, { token: 'ghp_copy' }).get('/repos/acme/widgets/releases')
    expect(asset.body[0].assets).toMatchObject([{ name: 'notes.txt', size: 5 }])
  })

  it('asks again only for what has changed', async () => {
    await recordTo('again')
    const { report } = await recordTo('again')
    // The first run downloaded an asset, which the list of releases counts.
    expect(report.requests.unchanged).toBe(report.requests.sent - 1)
    expect(report.requests.sent).toBeGreaterThan(15)
    await expect(recordTo('again', { targets: ['acme/vault'] })).rejects.toThrow(
      'another recording',
    )
  })

  it('that was interrupted continues where it was', async () => {
    source.proxy.failFrom(12)
    await expect(recordTo('interrupted')).rejects.toThrow('the source responds with 418')
    const before = source.proxy.answered()
    expect(before.length).toBeGreaterThan(8)
    await recordTo('interrupted')
    const repeated = source.proxy.answered().filter((path) => before.includes(path))
    expect(repeated).toEqual(['/rate_limit'])
  })

  it('waits as long as the source requires', async () => {
    source.proxy.limitOnce(/labels/)
    await recordTo('limited')
    expect(source.proxy.answered().filter((path) => path.includes('/labels'))).toHaveLength(1)
  })

  it('of a repository that the token may not see is refused', async () => {
    const hidden = recordTo('hidden', { token: 'ghp_stranger', targets: ['acme/vault'] })
    await expect(hidden).rejects.toThrow('the source has no repository acme/vault')
    await expect(recordTo('none', { token: 'wrong' })).rejects.toThrow('rejects the token')
  })
})
