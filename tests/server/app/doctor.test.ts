import { cp, mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gitIn } from '../../_support/git/git-command.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { workOn } from '../../_support/git/git-work.ts'
import { operator } from '../../_support/operator.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const hour = 3_600
const day = 24 * hour

/** Writes a file or folder as if it had been left some seconds ago. */
async function leave(path: string, age: number): Promise<void> {
  await writeFile(path, '').catch(() => {}) // a folder exists already
  const then = Date.now() / 1000 - age
  await utimes(path, then, then)
}

describe.each(stores)('devplatform doctor next to a running server on $name', (store) => {
  const service = useService({ store })
  const doctor = (flags = '') => operator(service.server)(`doctor --json${flags}`)

  async function repository() {
    const path = await service.repository()
    const work = await workOn(service, path)
    await work.push()
    const { id, full_name: name } = (await service.as('mona').get(path)).body
    const subject = `repository ${id} (${name})`
    return { path, id: Number(id), work, subject, hosted: service.server.context.git.path(id) }
  }

  /** What the doctor finds, then that it repairs it, then that nothing is left. */
  async function mends(finding: object) {
    const found = await doctor()
    expect([found.code, found.json().findings]).toEqual([
      1,
      [expect.objectContaining({ ...finding, repairable: true })],
    ])
    const repaired = await doctor(' --repair')
    expect(repaired.json()).toMatchObject({ healthy: true, problems: 0, repaired: 1 })
    expect(repaired.code).toBe(0)
    expect((await doctor()).json().findings).toEqual([])
  }

  it('finds nothing wrong with a server in use', async () => {
    const { work } = await repository()
    await using _work = work
    await service.as('mona').post('/gists', { files: { a: { content: 'a' } } })
    expect(await doctor()).toMatchObject({ code: 0, wrong: undefined })
    expect((await doctor()).json()).toEqual({
      healthy: true,
      problems: 0,
      repaired: 0,
      findings: [],
    })
  })

  it('removes a lock that no process owns', async () => {
    const { work, hosted, subject } = await repository()
    await using _work = work
    await leave(join(hosted, 'config.lock'), hour)
    await mends({ check: 'locks', subject })
  })

  it('leaves a lock alone that may be in use', async () => {
    const { work, hosted } = await repository()
    await using _work = work
    await leave(join(hosted, 'refs/heads/main.lock'), 5)
    expect((await doctor(' --repair')).json()).toMatchObject({ problems: 0, repaired: 0 })
    expect(await readdir(join(hosted, 'refs/heads'))).toContain('main.lock')
    await rm(join(hosted, 'refs/heads/main.lock'))
  })

  it('removes what interrupted pushes left', async () => {
    const { work, hosted, subject } = await repository()
    await using _work = work
    await mkdir(join(hosted, 'objects/tmp_objdir-incoming-abc'))
    await leave(join(hosted, 'objects/tmp_objdir-incoming-abc'), 2 * day)
    await leave(join(hosted, 'objects/pack/tmp_pack_abc'), 2 * day)
    await leave(join(hosted, 'objects/pack/tmp_pack_new'), hour)
    await mends({ check: 'leftovers', subject })
    expect(await readdir(join(hosted, 'objects/pack'))).toContain('tmp_pack_new')
  })

  it('sets HEAD to the default branch', async () => {
    const { work, hosted, subject } = await repository()
    await using _work = work
    await writeFile(join(hosted, 'HEAD'), 'ref: refs/heads/other\n')
    await mends({ check: 'refs', subject })
  })

  it('moves folders without a row aside, and deletes none', async () => {
    const { work, hosted } = await repository()
    await using _work = work
    const { data } = service.server.context.config
    const stray = join(data, 'repositories/ff/65535.git')
    await cp(hosted, stray, { recursive: true })
    await leave(stray, hour)
    await mends({ check: 'folder', subject: 'folder repositories/65535' })
    expect(await readdir(join(data, 'without-rows/repositories/65535.git'))).toContain('HEAD')
  })

  it('reports a repository whose folder is missing, which only a backup can mend', async () => {
    const { work, hosted, subject } = await repository()
    await using _work = work
    await rename(hosted, `${hosted}-away`)
    const { code, json } = await doctor(' --repair')
    expect([code, json().findings]).toMatchObject([1, [{ check: 'folder', subject }]])
    await rename(`${hosted}-away`, hosted)
  })

  it('reports commits that are missing', async () => {
    const { work, hosted, subject } = await repository()
    await using _work = work
    const sha = await work.push()
    const object = join(hosted, 'objects', sha.slice(0, 2), sha.slice(2))
    await rename(object, `${hosted}-object`)
    const { code, json } = await doctor()
    expect([code, json().findings[0]]).toMatchObject([1, { check: 'git', subject }])
    expect(json().findings[0].repairable).toBe(false)
    await rename(`${hosted}-object`, object)
  })

  it('moves the branch of a gist to the commit of its row', async () => {
    const mona = service.as('mona')
    const gist = (await mona.post('/gists', { files: { a: { content: 'one' } } })).body
    const query = `select id from gists where key = '${gist.id}'`
    const [row] = await service.server.opened.query<{ id: number }>(query)
    const path = service.server.context.gists.path(Number(row?.id))
    await mona.patch(`/gists/${gist.id}`, { files: { a: { content: 'two' } } })
    await runOrThrow(gitIn(path, ['update-ref', 'refs/heads/main', 'refs/heads/main~1']))
    await mends({ check: 'refs', subject: `gist ${Number(row?.id)} (${gist.id})` })
  })

  it('has the server record a push that moved a branch of a pull request unseen', async () => {
    const { work, hosted, subject, path } = await repository()
    await using _work = work
    await work.push('side')
    const mona = service.as('mona')
    const input = { title: 'Side', head: 'side', base: 'main' }
    const pull = (await mona.post(`${path}/pulls`, input)).body
    const args = ['commit-tree', '-p', 'refs/heads/side', '-m', 'Unseen', 'refs/heads/side^{tree}']
    const env = { GIT_AUTHOR_NAME: 'x', GIT_AUTHOR_EMAIL: 'x@example.com' }
    const tip = (await runOrThrow(gitIn(hosted, args, { env }))).toString().trim()
    await runOrThrow(gitIn(hosted, ['update-ref', 'refs/heads/side', tip]))
    await mends({ check: 'refs', subject: `${subject}, pull request ${pull.number}` })
    const shown = async () => {
      service.server.clock.advance(60_000) // a round that is running is followed by another one
      return (await mona.get(`${path}/pulls/${pull.number}`)).body.head.sha
    }
    await expect.poll(shown).toBe(tip)
  })

  it('reports rows whose referenced row is missing', async () => {
    const { opened } = service.server
    const [mona] = await opened.query<{ id: number }>(
      `select id from accounts where login = 'mona'`,
    )
    const off =
      store.name === 'embedded'
        ? 'pragma foreign_keys = off'
        : 'set session_replication_role = replica'
    const on =
      store.name === 'embedded'
        ? 'pragma foreign_keys = on'
        : 'set session_replication_role = origin'
    const row = `insert into stars (user_id, repository_id, created_at) values (${Number(mona?.id)}, 987654, 0)`
    await opened.run(`${off}; ${row}; ${on}`)
    const { code, json } = await doctor()
    expect([code, json().findings]).toMatchObject([
      1,
      [{ check: 'foreign keys', subject: 'stars' }],
    ])
    await opened.run('delete from stars where repository_id = 987654')
    expect((await doctor()).code).toBe(0)
  })
})
