import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { forked, gitOf } from '../../_support/fixtures/pulling.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('changes of branches on $name', (store) => {
  const service = useService({ store })

  describe.each(versions)('in %s', (version) => {
    const mona = () => service.as('mona', { version })

    it('POST …/merges merges a branch in a new commit, and its pull request', async () => {
      const { path, git, head, open } = await forked(service)
      const before = await git('rev-parse', 'main')
      const { body: pull } = await open({}, version)
      const input = { base: 'main', head: 'side', commit_message: 'Take the side' }
      const { status, body } = await mona().post(`${path}/merges`, input)
      expect(status).toBe(201)
      expect(body).toMatchObject({
        commit: { message: 'Take the side' },
        parents: [{ sha: before }, { sha: head }],
        author: { login: 'mona' },
      })
      expect(await git('rev-parse', 'main')).toBe(body.sha)
      expect((await mona().get(`${path}/pulls/${pull.number}`)).body.merged).toBe(true)
      const { body: events } = await mona().get(`${path}/events`)
      expect(events.map(({ type }: { type: string }) => type)).toContain('PushEvent')
      expect((await mona().post(`${path}/merges`, input)).status).toBe(204)
    })

    it('POST …/merges: 404 for unknown branches, 409 for a conflict', async () => {
      const { path, git } = await forked(service)
      await git.branch('main', { 'side.md': 'Another\n' })
      const merge = (base: string, head: string) => mona().post(`${path}/merges`, { base, head })
      const conflict = await merge('main', 'side')
      const message = 'Merge conflict'
      expect([conflict.status, conflict.body]).toEqual([409, failure(service.server, 409, message)])
      expect((await merge('none', 'side')).body.message).toBe('Base does not exist')
      expect((await merge('main', 'none')).body.message).toBe('Head does not exist')
    })

    it('POST …/merge-upstream fast-forwards, merges, or does nothing', async () => {
      const { path, git } = await forked(service)
      const { body: fork } = await service.as('hubot').post(`${path}/forks`)
      const at = `/repos/${fork.full_name}`
      const sync = () =>
        service.as('hubot', { version }).post(`${at}/merge-upstream`, { branch: 'main' })
      expect((await sync()).body).toMatchObject({ merge_type: 'none', base_branch: 'mona:main' })
      const ahead = await git.branch('main', { 'one.md': '' })
      expect((await sync()).body.merge_type).toBe('fast-forward')
      const { body: head } = await service.as('hubot').get(`${at}/branches/main`)
      expect(head.commit.sha).toBe(ahead)
      const content = Buffer.from('x').toString('base64')
      const write = { message: 'Own', content }
      await service.as('hubot').request('PUT', `${at}/contents/own.md`, write)
      await git.branch('main', { 'two.md': '' })
      const { status, body } = await sync()
      expect([status, body.merge_type]).toEqual([200, 'merge'])
      expect((await service.as('hubot').get(`${at}/contents/two.md`)).status).toBe(200)
      await service.as('hubot').request('PUT', `${at}/contents/three.md`, { message: 'x', content })
      await git.branch('main', { 'three.md': 'Another\n' })
      expect((await sync()).status).toBe(409)
    })

    it('POST …/merge-upstream: 422 without a source or a branch', async () => {
      const { path } = await forked(service)
      expect((await mona().post(`${path}/merge-upstream`, { branch: 'main' })).status).toBe(422)
      const { body: fork } = await service.as('hubot').post(`${path}/forks`)
      const at = `/repos/${fork.full_name}/merge-upstream`
      expect((await service.as('hubot').post(at, { branch: 'none' })).status).toBe(422)
    })

    it('POST …/branches/{branch}/rename renames a branch, which pull requests follow', async () => {
      const { path, git, head, open } = await forked(service)
      await git.branch('onto', { 'onto.md': '' })
      const { body: from } = await open({}, version)
      await git.branch('above', { 'above.md': '' }, 'side')
      const input = { title: 'Above', head: 'above', base: 'side' }
      const { body: into } = await mona().post(`${path}/pulls`, input)
      const rename = { new_name: 'feature/side' }
      const { status, body } = await mona().post(`${path}/branches/side/rename`, rename)
      expect([status, body.name, body.commit.sha]).toEqual([201, 'feature/side', head])
      expect((await mona().get(`${path}/branches/side`)).status).toBe(404)
      const shown = async (number: number) => (await mona().get(`${path}/pulls/${number}`)).body
      expect(await shown(from.number)).toMatchObject({
        state: 'open',
        head: { ref: 'feature/side' },
      })
      expect(await shown(into.number)).toMatchObject({
        state: 'open',
        base: { ref: 'feature/side' },
      })
    })

    it('POST …/branches/{branch}/rename renames the default branch', async () => {
      const { path, git, open } = await forked(service)
      const { body: pull } = await open({}, version)
      const rename = { new_name: 'trunk' }
      expect((await mona().post(`${path}/branches/main/rename`, rename)).status).toBe(201)
      expect((await mona().get(path)).body.default_branch).toBe('trunk')
      expect(await git('symbolic-ref', 'HEAD')).toBe('refs/heads/trunk')
      expect((await mona().get(`${path}/pulls/${pull.number}`)).body).toMatchObject({
        state: 'open',
        base: { ref: 'trunk' },
      })
    })

    it.each([
      ['none', 'x', 404],
      ['side', 'main', 422],
      ['side', 'side', 422],
      ['side', 'a..b', 422],
      ['side', 'HEAD', 422],
    ])('POST …/branches/%s/rename to %s is %d', async (branch, new_name, expected) => {
      const { path } = await forked(service)
      const { status } = await mona().post(`${path}/branches/${branch}/rename`, { new_name })
      expect(status).toBe(expected)
      expect((await mona().get(`${path}/branches/side`)).status).toBe(200)
    })
  })

  it('a rename without a new name is an error of a branch', async () => {
    const path = await service.repository()
    const { status, body } = await service.as('mona').post(`${path}/branches/main/rename`, {})
    const missing = { resource: 'Branch', field: 'new_name', code: 'missing_field' }
    expect([status, body.errors]).toMatchObject([422, [missing]])
  })

  it('only administrators rename the default branch', async () => {
    const { path } = await forked(service)
    const git = await gitOf(service, path)
    const { storage, clock } = service.server.context
    const { id: repository_id } = (await service.as('mona').get(path)).body
    const { id: user_id } = (await storage.accounts.findByLogin('writer'))!
    const collaborator = { repository_id, user_id, permission: 'push' as const }
    await storage.repositories.addCollaborator({ ...collaborator, created_at: clock.now() })
    const writer = service.as('writer')
    const rename = (branch: string) =>
      writer.post(`${path}/branches/${branch}/rename`, { new_name: 'x' })
    expect((await rename('main')).status).toBe(403)
    expect((await rename('side')).status).toBe(201)
    expect(await git('rev-parse', '--verify', 'x')).toBeTruthy()
  })
})
