import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { forked } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('merging pull requests on $name', (store) => {
  const service = useService({ store })
  const mona = (version: string = versions[0]) => service.as('mona', { version })
  const merge = (path: string, body?: object, version?: string) =>
    mona(version).request('PUT', `${path}/pulls/1/merge`, body)

  it.each(versions)(
    'PUT …/merge creates a merge commit, and sends push and closed, in %s',
    async (version) => {
      const { path, head, open, git } = await forked(service)
      await open()
      expect((await mona(version).get(`${path}/pulls/1/merge`)).status).toBe(404)
      await using listeners = await listenTo(service.server, path, ['pull_request', 'push'])
      const { status, body } = await merge(path, undefined, version)
      expect([status, body.merged]).toEqual([200, true])
      expect(await git('rev-parse', 'main')).toBe(body.sha)
      expect(await git('log', '-1', '--format=%P', 'main')).toContain(head)
      expect(await git('log', '-1', '--format=%B', 'main')).toBe(
        'Merge pull request #1 from mona/side\n\nSides',
      )
      expect((await mona(version).get(`${path}/pulls/1/merge`)).status).toBe(204)
      const after = (await mona(version).get(`${path}/pulls/1`)).body
      expect(after).toMatchObject({ state: 'closed', merged: true, merged_by: { login: 'mona' } })
      expect(after.commits).toBe(1)
      const told = await listeners.told()
      expect(inWords(told)).toEqual(['push', 'pull_request closed'])
      expect(told[1]?.pull_request).toMatchObject({ merged: true })
      expect((await mona(version).get(`${path}/pulls/1/files`)).body).toHaveLength(1)
      expect((await merge(path, {}, version)).status).toBe(405)
    },
  )

  it('squashes all commits into one', async () => {
    const { path, open, git } = await forked(service)
    await git.branch('side', { more: '' }, 'side')
    const main = await git('rev-parse', 'main')
    await open()
    const { body } = await merge(path, { merge_method: 'squash', commit_title: 'All of it' })
    expect(await git('rev-parse', 'main', 'main~1')).toBe(`${body.sha}\n${main}`)
    expect(await git('log', '-1', '--format=%B', 'main')).toBe(
      'All of it\n\n* Change side.md\n\n* Change more',
    )
    expect(await git('ls-tree', '--name-only', 'main')).toBe('README.md\nmore\nside.md')
    expect((await mona().get(`${path}/pulls/1`)).body.merged).toBe(true)
  })

  it('rebases the commits onto the current base', async () => {
    const { path, open, git } = await forked(service)
    await git.branch('side', { more: 'm' }, 'side')
    await open()
    const main = await git.branch('main', { other: 'o' })
    const { body } = await merge(path, { merge_method: 'rebase' })
    expect(await git('rev-parse', 'main', 'main~2')).toBe(`${body.sha}\n${main}`)
    expect(await git('log', '-2', '--format=%s|%an|%at|%P', 'main')).toMatch(
      /^Change more\|Mona\|1700000000\|\w{40}\nChange side\.md\|Mona\|1700000000\|\w{40}$/,
    )
    expect(await git('ls-tree', '--name-only', 'main')).toBe('README.md\nmore\nother\nside.md')
    expect(await git('fsck', '--strict', '--no-dangling')).toBe('')
  })

  it('405 for conflicts, drafts and disabled merge methods', async () => {
    const { path, open, git } = await forked(service, { allow_squash_merge: false })
    await open()
    expect((await merge(path, { merge_method: 'squash' })).status).toBe(405)
    await git.branch('main', { 'side.md': 'Another\n' })
    expect((await mona().get(`${path}/pulls/1`)).body).toMatchObject({
      mergeable: false,
      mergeable_state: 'dirty',
    })
    expect((await merge(path)).status).toBe(405)
    expect((await merge(path, { merge_method: 'rebase' })).status).toBe(405)
    const drafted = await forked(service)
    await drafted.open({ draft: true })
    expect((await merge(drafted.path)).body.message).toBe('Pull Request is still a draft')
  })

  it('409 for another head than the current one', async () => {
    const { path, head, open } = await forked(service)
    await open()
    expect((await merge(path, { sha: '1'.repeat(40) })).status).toBe(409)
    expect((await merge(path, { sha: head })).status).toBe(200)
  })

  it('deletes the head branch if the settings say so', async () => {
    const { path, open, git } = await forked(service, { delete_branch_on_merge: true })
    await open()
    await merge(path)
    expect(await git('for-each-ref', '--format=%(refname)', 'refs/heads')).toBe('refs/heads/main')
    expect((await mona().get(`${path}/pulls/1`)).body).toMatchObject({ merged: true })
  })

  it('merges once under concurrent requests', async () => {
    const { path, open, git } = await forked(service)
    await open()
    const all = await Promise.all([merge(path), merge(path), merge(path)])
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await git('rev-list', '--count', 'main')).toBe('3')
  })
})
