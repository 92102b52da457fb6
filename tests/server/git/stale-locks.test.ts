import { access, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gitIn } from '../../_support/git/git-command.ts'
import { isChangingRefs } from '../../../server/git/refs/processes-on.ts'
import { freeStaleLocks, staleLocks } from '../../../server/git/refs/stale-locks.ts'
import { exited, start } from '../../../server/core/processes.ts'
import { workOn } from '../../_support/git/git-work.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const hour = 3_600

/** Times of locks are times of files, so they are relative to the time of the machine. */
async function lock(path: string, name: string, age: number): Promise<string> {
  const file = join(path, `${name}.lock`)
  await writeFile(file, '')
  const then = Date.now() / 1000 - age
  await utimes(file, then, then)
  return file
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

describe.each(stores)('a lock that a killed git process left on $name', (store) => {
  const service = useService({ store })

  async function repository() {
    const path = await service.repository()
    const work = await workOn(service, path)
    await work.push()
    const { id } = (await service.as('mona').get(path)).body
    return { path, work, hosted: service.server.context.git.path(id) }
  }

  it.each(['HEAD', 'refs/heads/main'])('on %s does not block a push', async (name) => {
    const { work, hosted } = await repository()
    await using _work = work
    const file = await lock(hosted, name, hour)
    const sha = await work.push()
    const shown = await work.git('ls-remote', 'origin', 'refs/heads/main')
    expect([shown.slice(0, 40), await exists(file)]).toEqual([sha, false])
  })

  it('on packed refs does not block the deletion of a branch', async () => {
    const { work, hosted } = await repository()
    await using _work = work
    await work.push('side')
    await lock(hosted, 'packed-refs', hour)
    await work.git('push', '-q', 'origin', ':refs/heads/side')
    expect(await work.git('ls-remote', 'origin', 'refs/heads/side')).toBe('')
  })

  it('does not block a change through the API', async () => {
    const { work, hosted, path } = await repository()
    await using _work = work
    for (const name of ['HEAD', 'refs/heads/main', 'packed-refs']) await lock(hosted, name, hour)
    const content = Buffer.from('new').toString('base64')
    const input = { message: 'Add a file', content }
    expect((await service.as('mona').request('PUT', `${path}/contents/a`, input)).status).toBe(201)
  })

  it('does not block another default branch', async () => {
    const { work, hosted, path } = await repository()
    await using _work = work
    await work.push('side')
    await lock(hosted, 'HEAD', hour)
    const { status } = await service.as('mona').patch(path, { default_branch: 'side' })
    expect(status).toBe(200)
    expect(await work.git('ls-remote', '--symref', 'origin', 'HEAD')).toContain('refs/heads/side')
  })

  it('counts as in use while it is younger than a minute', async () => {
    const { work, hosted } = await repository()
    await using _work = work
    const file = await lock(hosted, 'refs/heads/main', 30)
    await expect(work.push()).rejects.toThrow(/failed to update ref|cannot lock ref|rejected/)
    expect(await exists(file)).toBe(true)
  })

  it('counts as in use while another lock of the repository is young', async () => {
    const { work, hosted } = await repository()
    await using _work = work
    const file = await lock(hosted, 'refs/heads/main', hour)
    await lock(hosted, 'refs/heads/other', 5)
    expect(await staleLocks(hosted)).toEqual([])
    expect([await freeStaleLocks(hosted), await exists(file)]).toEqual([[], true])
  })

  it('is removed with all others of the repository, however deep, and nothing else', async () => {
    const { work, hosted } = await repository()
    await using _work = work
    await work.push('deep/side')
    const names = ['HEAD', 'packed-refs', 'config', 'shallow', 'refs/heads/deep/side']
    const files = await Promise.all(names.map((name) => lock(hosted, name, hour)))
    await writeFile(join(hosted, 'refs/heads/lock'), '')
    expect((await freeStaleLocks(hosted)).toSorted()).toEqual(files.toSorted())
    expect(await readdir(join(hosted, 'refs/heads/deep'))).toEqual(['side'])
    expect(await exists(join(hosted, 'refs/heads/lock'))).toBe(true)
  })

  it('is removed at once where no other host can own it', async () => {
    const { work, hosted } = await repository()
    await using _work = work
    const file = await lock(hosted, 'refs/heads/main', 1)
    expect(await freeStaleLocks(hosted)).toEqual([])
    expect(await freeStaleLocks(hosted, 0)).toEqual([file])
  })

  it('is in use while a git process that changes refs has been running as long', async () => {
    const { work, hosted } = await repository()
    await using _work = work
    expect(await isChangingRefs(hosted, 0)).toBe(false)
    const reader = start(gitIn(hosted, ['cat-file', '--batch-command']))
    expect(await isChangingRefs(hosted, 0)).toBe(false)
    const writer = start(gitIn(hosted, ['update-ref', '--stdin']))
    // Another process starts it.
    await expect.poll(() => isChangingRefs(hosted, 0)).toBe(process.platform === 'linux')
    expect(await isChangingRefs(hosted, hour)).toBe(false)
    reader.stdin.end()
    writer.stdin.end()
    await Promise.all([exited(reader), exited(writer)])
    expect(await isChangingRefs(hosted, 0)).toBe(false)
  })
})

describe.each(stores)('a gist whose branch is locked on $name', (store) => {
  const service = useService({ store })

  it('accepts a change, and shows it to git when the lock is gone', async () => {
    const mona = service.as('mona')
    const gist = (await mona.post('/gists', { files: { a: { content: 'one' } } })).body
    const [row] = await service.server.opened.query<{ id: number }>(
      `select id from gists where key = '${gist.id}'`,
    )
    const path = service.server.context.gists.path(Number(row?.id))
    await lock(path, 'refs/heads/main', 5)
    const changed = await mona.patch(`/gists/${gist.id}`, { files: { a: { content: 'two' } } })
    expect([changed.status, changed.body.files.a.content]).toEqual([200, 'two'])

    const advertised = `${gist.git_pull_url}/info/refs?service=git-upload-pack`
    const refused = await fetch(advertised)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '10'])
    await lock(path, 'refs/heads/main', hour)
    const response = await fetch(advertised)
    expect(response.status).toBe(200)
    const { body: commits } = await mona.get(`/gists/${gist.id}/commits`)
    expect(await response.text()).toContain(commits[0].version)
  })
})
