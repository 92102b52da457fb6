import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { writeRepository } from '../../../server/git/store/repositories.ts'
import { root } from '../../_support/bundles.ts'
import { clientOf } from '../../_support/git/git-client.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { embedded, type Store } from '../../_support/stores.ts'

/**
 * Databases that earlier states of this repository wrote, named by their last migration. Each has
 * the demo data, and a repository with a webhook and a push. The later ones have an issue and a gist.
 */
const folder = join(root, 'tests/_support/earlier-databases')
const earlier = (await readdir(folder))
  .filter((name) => name.endsWith('.gz'))
  .sort()
  .map((name) => name.slice(0, 3))

const withIssues = '023'
const token = 'ghp_demo_mona'

/** A store as an earlier server left it. Its repositories have no commits yet. */
const writtenBy = (state: string): Store => ({
  name: 'embedded',
  async open(data) {
    await mkdir(data, { recursive: true })
    const opened = await embedded.open(data, null)
    const sql = gunzipSync(await readFile(join(folder, `${state}.sql.gz`))).toString()
    const database = new Database(join(data, 'devplatform.sqlite'))
    database.exec(sql)
    const ids = database.prepare<[], number>('select id from repositories').pluck().all()
    database.close()
    for (const id of ids) {
      await writeRepository(join(data, 'repositories', `0${id}`, `${id}.git`), 'main')
    }
    return opened
  },
})

async function read(server: ServerProcess, path: string) {
  const response = await fetch(server.url + path, {
    headers: { Authorization: `Bearer ${token}`, 'User-Agent': 'tests' },
  })
  expect(response.status, path).toBe(200)
  // oxlint-disable-next-line typescript/no-explicit-any -- single fields are read
  return (await response.json()) as any
}

describe('a server on data of an earlier version', () => {
  it.each(earlier)('with the migrations up to %s has the data, and takes a push', async (state) => {
    await using server = await spawnServer({ store: writtenBy(state) })
    const repository = await read(server, '/repos/mona/old')
    expect(repository.description).toBe('From an old server')
    const [hook] = await read(server, '/repos/mona/old/hooks')
    expect(hook.config.url).toBe('http://127.0.0.1:9/hook')
    const deliveries = await read(server, `/repos/mona/old/hooks/${hook.id}/deliveries`)
    expect(deliveries.map(({ event }: { event: string }) => event)).toContain('push')
    const events = await read(server, '/repos/mona/old/events')
    expect(events.map(({ type }: { type: string }) => type)).toContain('PushEvent')
    if (state >= withIssues) {
      expect(await read(server, '/repos/mona/old/issues')).toMatchObject([{ title: 'Old issue' }])
      const [gist] = await read(server, '/gists')
      expect(Object.keys(gist.files)).toEqual(['a.txt'])
    }

    await using work = await temporaryFolder()
    const remote = server.url.replace('://', `://mona:${token}@`)
    const git = await clientOf(`${remote}/mona/old.git`, work.path)
    const sha = await git.commit('a', 'a')
    await git('push', '-q', 'origin', 'main')
    const [first] = await read(server, '/repos/mona/old/events')
    expect(first.payload.head).toBe(sha)
  })
})

describe('a server on data of a newer version', () => {
  it('refuses it in one line', async () => {
    await using work = await temporaryFolder()
    await writtenBy(earlier.at(-1) as string).open(work.path)
    const database = new Database(join(work.path, 'devplatform.sqlite'))
    database.exec(`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00Z')`)
    database.close()
    const args = [join(root, 'server/app/bin.js'), 'start', '--port', '0', '--data', work.path]
    const env = { PATH: process.env.PATH } // no other database
    const failed = promisify(execFile)(process.execPath, args, { env })
    await expect(failed).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^devplatform: the database was written by a newer version of the server \(.*999-later.*\n$/,
      ),
    })
  })
})
