import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'
import { forked, gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { workOn } from '../../_support/git/git-work.ts'

describe.each(stores)('pull requests on $name', (store) => {
  const service = useService({ store })
  const mona = (version: string = versions[0]) => service.as('mona', { version })

  describe.each(versions)('in %s', (version) => {
    it('POST …/pulls returns 201 with the mergeable state', async () => {
      const { path, head, open, git } = await forked(service)
      const { status, body } = await open({ body: 'Words', draft: false }, version)
      expect(status).toBe(201)
      expect(body).toMatchObject({
        number: 1,
        state: 'open',
        title: 'Sides',
        body: 'Words',
        user: { login: 'mona' },
        head: { label: 'mona:side', ref: 'side', sha: head, repo: { default_branch: 'main' } },
        base: { label: 'mona:main', ref: 'main', sha: await git('rev-parse', 'main') },
        merged: false,
        mergeable: true,
        mergeable_state: 'clean',
        commits: 1,
        additions: 2,
        deletions: 0,
        changed_files: 1,
      })
      expect((await mona(version).get(`${path}/pulls/1`)).body).toEqual(body)
      expect((await mona(version).get(`${path}/pulls`)).body).toMatchObject([{ number: 1 }])
      expect((await mona(version).get(path)).body.open_issues_count).toBe(1)
      expect(await git('rev-parse', 'refs/pull/1/head')).toBe(head)
      expect(await git('log', '-1', '--format=%P', 'refs/pull/1/merge')).toContain(head)
    })

    it('GET …/files and …/commits list its changes', async () => {
      const { path, head, open } = await forked(service)
      await open()
      const files = await mona(version).get(`${path}/pulls/1/files`)
      const file = { filename: 'side.md', status: 'added', additions: 2, deletions: 0, changes: 2 }
      expect(files.body).toMatchObject([{ ...file, patch: '@@ -0,0 +1,2 @@\n+One\n+Two' }])
      const commits = await mona(version).get(`${path}/pulls/1/commits`)
      expect(commits.body).toMatchObject([{ sha: head, commit: { message: 'Change side.md' } }])
    })
  })

  it('has another id than its issue, and the same node ID', async () => {
    const { path, open } = await forked(service)
    await open()
    const read = async (at: string) => (await mona().get(at)).body
    const [pull, issue] = [await read(`${path}/pulls/1`), await read(`${path}/issues/1`)]
    const found = await read(`/search/issues?q=is:pr+repo:${path.slice('/repos/'.length)}`)
    expect(pull.id).not.toBe(issue.id)
    expect(pull.node_id).toBe(issue.node_id)
    expect(found.items).toMatchObject([{ id: issue.id, node_id: pull.node_id }])
    expect(await read(`${path}/pulls`)).toMatchObject([{ id: pull.id, node_id: pull.node_id }])
  })

  it('POST …/pulls converts an issue, which keeps its number, words and comments', async () => {
    const { path } = await forked(service)
    const issue = { title: 'Broken', body: 'All of it.', labels: ['bug'] }
    await mona().post(`${path}/issues`, issue)
    await mona().post(`${path}/issues/1/comments`, { body: 'Indeed.' })
    const input = { issue: 1, head: 'side', base: 'main' }
    const { status, body, text } = await mona().post(`${path}/pulls`, input)
    expect(status, text).toBe(201)
    expect(body).toMatchObject({ number: 1, title: 'Broken', body: 'All of it.', comments: 1 })
    expect(body.labels).toMatchObject([{ name: 'bug' }])
    expect((await mona().get(`${path}/issues/1`)).body).toHaveProperty('pull_request')
    expect((await mona().get(path)).body.open_issues_count).toBe(1)
    expect((await mona().post(`${path}/pulls`, input)).status).toBe(422)
  })

  it('POST …/pulls returns 422 without a title or an open issue', async () => {
    const { path } = await forked(service)
    await mona().post(`${path}/issues`, { title: 'Done' })
    await mona().patch(`${path}/issues/1`, { state: 'closed' })
    for (const words of [{}, { issue: 1 }, { issue: 99 }]) {
      const input = { ...words, head: 'side', base: 'main' }
      expect((await mona().post(`${path}/pulls`, input)).status).toBe(422)
    }
    expect((await mona().get(`${path}/pulls`)).body).toEqual([])
  })

  it('POST …/pulls takes the repository of the head by its name', async () => {
    const { path } = await forked(service)
    const name = path.slice(path.lastIndexOf('/') + 1)
    const input = { title: 'Sides', head: 'side', base: 'main' }
    const other = await mona().post(`${path}/pulls`, { ...input, head_repo: 'unknown' })
    expect([other.status, other.body.errors[0].field]).toEqual([422, 'head'])
    const named = await mona().post(`${path}/pulls`, { ...input, head_repo: `mona/${name}` })
    expect(named.status, named.text).toBe(201)
  })

  it.each(['diff', 'v3.diff', 'DIFF', 'VERSION.diff'])('GET as %s is its changes', async (form) => {
    const { path, open } = await forked(service)
    await open()
    const headers = { Accept: `application/vnd.service.${form}` }
    const { status, text, headers: received } = await mona().get(`${path}/pulls/1`, { headers })
    expect(status).toBe(200)
    const named = form.replace('VERSION', 'v3').toLowerCase()
    expect(received['content-type']).toBe(`application/vnd.service.${named}; charset=utf-8`)
    expect(text).toMatch(/^diff --git a\/side\.md b\/side\.md\n[^]*\n\+One\n\+Two\n?$/)
  })

  it('its patch can be applied with git', async () => {
    const { path, open } = await forked(service)
    await open()
    const headers = { Accept: 'application/vnd.service.patch' }
    const { text } = await mona().get(`${path}/pulls/1`, { headers })
    await using work = await workOn(service, path)
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'side.patch')
    await writeFile(file, text)
    await work.git('fetch', '-q', 'origin', 'main:base', 'side:wanted')
    await work.git('checkout', '-q', 'base')
    await work.git('am', '-q', file)
    const treeOf = (commit: string) => work.git('rev-parse', `${commit}^{tree}`)
    expect(await treeOf('base')).toBe(await treeOf('wanted'))
  })

  it('its diff_url and patch_url lead there, for those who may read it', async () => {
    const { path, open } = await forked(service)
    const { diff_url, patch_url } = (await open()).body
    const texts = [diff_url, patch_url].map(async (url: string) => (await fetch(url)).text())
    const [diff, patch] = await Promise.all(texts)
    expect(diff).toMatch(/^diff --git a\/side\.md/)
    expect(patch).toMatch(/^From [0-9a-f]{40} /)
    await mona().patch(path, { private: true })
    expect((await fetch(diff_url)).status).toBe(404)
    expect((await fetch(`${service.server.url}/acme/none/pull/1.diff`)).status).toBe(404)
  })

  it('can be fetched by its number', async () => {
    const { path, head, open } = await forked(service)
    await open()
    await using work = await workOn(service, path)
    await work.git('fetch', '-q', 'origin', 'pull/1/head:one', 'pull/1/merge:two')
    expect(await work.git('rev-parse', 'one')).toBe(head)
    const pushed = await work.git.try(['push', 'origin', 'one:refs/pull/1/head'])
    expect(pushed.code).not.toBe(0)
  })

  it('422 for a missing branch, for no changes, and for a duplicate', async () => {
    const { open, git } = await forked(service)
    await git('branch', 'even', 'main')
    for (const wrong of [
      { head: 'gone' },
      { base: 'gone' },
      { head: 'hubot:side' },
      { head: 'a..b' },
    ]) {
      expect((await open(wrong)).status).toBe(422)
    }
    const even = await open({ head: 'even' })
    expect([even.status, even.body.errors[0].message]).toEqual([
      422,
      'No commits between main and even',
    ])
    expect((await open()).status).toBe(201)
    const again = await open()
    const message = 'A pull request already exists for mona:side.'
    expect([again.status, again.body.errors[0].message]).toEqual([422, message])
  })

  it('can come from a fork, with its commits and its events', async () => {
    const { path } = await forked(service)
    await using listeners = await listenTo(service.server, path, ['pull_request', 'push'])
    const { body: fork } = await service.as('hubot').post(`${path}/forks`, {})
    const theirs = await gitOf(service, `/repos/${fork.full_name}`)
    const sha = await theirs.branch('fix', { 'fix.md': 'Fixed\n' })
    const asked = { title: 'Fix', head: 'hubot:fix', base: 'main' }
    const { status, body } = await service.as('hubot').post(`${path}/pulls`, asked)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      head: { label: 'hubot:fix', sha, repo: { full_name: fork.full_name } },
      author_association: 'NONE',
      maintainer_can_modify: true,
    })
    const git = await gitOf(service, path)
    expect(await git('rev-parse', 'refs/pull/1/head')).toBe(sha)
    const stranger = await service.as('reader').post(`${path}/pulls`, { ...asked, title: 'x' })
    expect(stranger.status).toBe(403)
    await using work = await workOn(service, `/repos/${fork.full_name}`, 'hubot')
    await work.git('fetch', '-q', 'origin', 'fix')
    await work.git('reset', '-q', '--hard', 'FETCH_HEAD')
    const moved = await work.push('fix')
    const told = await listeners.told()
    expect(inWords(told)).toEqual(['pull_request opened', 'pull_request synchronize'])
    expect(told[1]).toMatchObject({ before: sha, after: moved, number: 1 })
    const after = await mona().get(`${path}/pulls/1`)
    expect(after.body).toMatchObject({ head: { sha: moved }, commits: 2, changed_files: 2 })
    expect(await git('rev-parse', 'refs/pull/1/head')).toBe(moved)
    const [entry] = (await mona().get(`${path}/events`)).body
    expect(entry).toMatchObject({ type: 'PullRequestEvent', payload: { action: 'opened' } })
  })

  it('PATCH changes title, body, base and state', async () => {
    const { path, open, git } = await forked(service)
    await open()
    await git('branch', 'other', 'main')
    await using listeners = await listenTo(service.server, path, ['pull_request'])
    const patch = (body: object, login = 'mona') => service.as(login).patch(`${path}/pulls/1`, body)
    expect((await patch({ title: 'Other', base: 'other' })).body).toMatchObject({
      title: 'Other',
      base: { ref: 'other' },
    })
    expect((await patch({ state: 'closed' })).body).toMatchObject({
      state: 'closed',
      mergeable: null,
    })
    expect((await mona().get(path)).body.open_issues_count).toBe(0)
    expect((await patch({ state: 'open' })).body.state).toBe('open')
    expect((await patch({ title: 'x' }, 'hubot')).status).toBe(403)
    const told = await listeners.told()
    expect(inWords(told)).toEqual([
      'pull_request edited',
      'pull_request closed',
      'pull_request reopened',
    ])
    expect(told[0]?.changes).toMatchObject({
      title: { from: 'Sides' },
      base: { ref: { from: 'main' } },
    })
  })

  it('is closed when its head is deleted, and merged when a push contains it', async () => {
    const { path, open, git } = await forked(service)
    await git.branch('gone', { 'gone.md': '' })
    await open()
    await open({ head: 'gone', title: 'Gone' })
    await using work = await workOn(service, path)
    await work.git('push', '-q', 'origin', ':refs/heads/gone')
    expect((await mona().get(`${path}/pulls/2`)).body).toMatchObject({
      state: 'closed',
      merged: false,
    })
    await work.git('fetch', '-q', 'origin')
    await work.git('push', '-q', 'origin', 'origin/side:refs/heads/main')
    expect((await mona().get(`${path}/pulls/1`)).body).toMatchObject({
      state: 'closed',
      merged: true,
      merged_by: { login: 'mona' },
    })
    expect((await mona().patch(`${path}/pulls/2`, { state: 'open' })).status).toBe(422)
  })

  it('lists by state, head, base and order', async () => {
    const { path, open, git } = await forked(service)
    await git.branch('b', { b: '' })
    await open()
    await open({ head: 'b', title: 'B' })
    await mona().patch(`${path}/pulls/1`, { state: 'closed' })
    const numbers = async (query: string) =>
      (await mona().get(`${path}/pulls?${query}`)).body.map(
        (each: { number: number }) => each.number,
      )
    expect(await numbers('')).toEqual([2])
    expect(await numbers('state=all')).toEqual([2, 1])
    expect(await numbers('state=all&direction=asc')).toEqual([1, 2])
    expect(await numbers('state=closed')).toEqual([1])
    expect(await numbers('state=all&head=mona:b')).toEqual([2])
    expect(await numbers('head=nobody-here:b')).toEqual([])
    // Without an owner, it is no filter.
    expect(await numbers('state=all&head=b')).toEqual([2, 1])
    expect(await numbers('state=all&head=no-such-branch')).toEqual([2, 1])
    expect(await numbers('base=other')).toEqual([])
    expect((await mona().get(`${path}/pulls/3`)).status).toBe(404)
  })
})
