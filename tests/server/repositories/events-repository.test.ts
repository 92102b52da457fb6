import { describe, expect, it } from 'vitest'
import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { createLinks } from '../../../server/core/links.ts'
import { announceChange } from '../../../server/domains/repositories/announce-change.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const heard = ['repository', 'public', 'star']

describe.each(stores)('events of a repository on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')

  const listening = async (input: object = {}) => {
    const path = await service.repository(input)
    return { path, hooks: await listenTo(service.server, path, heard) }
  }

  const edits = [
    { description: 'Widgets', from: null },
    { homepage: 'https://example.com', from: null },
  ]

  it.each(edits)('edited has the former values: %j', async ({ from, ...change }) => {
    const { path, hooks } = await listening()
    await using listeners = hooks
    expect((await mona().patch(path, change)).status).toBe(200)
    const [told, ...more] = await listeners.told()
    expect(more).toEqual([])
    const [field = ''] = Object.keys(change)
    expect(told).toMatchObject({
      event: 'repository',
      action: 'edited',
      changes: { [field]: { from } },
      repository: { full_name: path.slice('/repos/'.length), ...change },
      sender: { login: 'mona', type: 'User' },
    })
    expect(Object.keys(told!.changes)).toEqual([field])
    expect(told).not.toHaveProperty('organization')
  })

  it('edited has the former default branch', async () => {
    const { path, hooks } = await listening({ auto_init: true })
    await using listeners = hooks
    const { id } = (await mona().get(path)).body
    const { git } = service.server.context
    const author = { name: 'Mona', email: 'mona@example.com' }
    const commit = { branch: 'trunk', files: { a: '1' }, message: 'Trunk', author, date: 0 }
    await commitFiles(git.path(id), commit)
    expect((await mona().patch(path, { default_branch: 'trunk' })).status).toBe(200)
    expect(await listeners.told()).toMatchObject([
      { action: 'edited', changes: { default_branch: { from: 'main' } } },
    ])
  })

  it('renamed has the former name, and the repository under its new one', async () => {
    const { path, hooks } = await listening()
    await using listeners = hooks
    const [, , , from = ''] = path.split('/')
    await mona().patch(path, { name: `${from}-renamed` })
    expect(await listeners.told()).toMatchObject([
      {
        event: 'repository',
        action: 'renamed',
        changes: { repository: { name: { from } } },
        repository: { name: `${from}-renamed` },
      },
    ])
  })

  it.each([
    [{ archived: true }, { archived: false }, 'archived', 'unarchived'],
    [{ private: true }, { private: false }, 'privatized', 'publicized'],
    [{ visibility: 'internal' }, { visibility: 'public' }, 'privatized', 'publicized'],
  ])('%j and back, %j, send one event each', async (there, back, first, second) => {
    const { path, hooks } = await listening()
    await using listeners = hooks
    await mona().patch(path, there)
    expect(inWords(await listeners.told())).toEqual([`repository ${first}`])
    await mona().patch(path, back)
    const told = await listeners.told()
    const expected = [`repository ${second}`, ...(second === 'publicized' ? ['public'] : [])]
    expect(inWords(told)).toEqual(expected)
    expect(told.every(({ repository }) => !repository.private && !repository.archived)).toBe(true)
  })

  it('publicized is in the feed as well', async () => {
    const path = await service.repository({ private: true })
    await mona().patch(path, { private: false })
    const { body } = await service.as().get(`${path}/events`)
    expect(body[0]).toMatchObject({ type: 'PublicEvent', payload: {}, actor: { login: 'mona' } })
  })

  it('an internal repository that becomes private sends no privatized', async () => {
    const { path, hooks } = await listening({ visibility: 'internal' })
    await using listeners = hooks
    await mona().patch(path, { visibility: 'private' })
    expect(await listeners.told()).toEqual([])
  })

  it('several changes at once send one event each, first those that open access, last those that close it', async () => {
    const { path, hooks } = await listening({ private: true })
    await using listeners = hooks
    const name = `${path.split('/').at(-1)}-all`
    const all = {
      name,
      description: 'All',
      homepage: 'https://all',
      private: false,
      archived: true,
    }
    await mona().patch(path, all)
    const told = await listeners.told()
    expect(inWords(told)).toEqual([
      'repository renamed',
      'repository edited',
      'repository publicized',
      'public',
      'repository archived',
    ])
    expect(told[1]!.changes).toEqual({ description: { from: null }, homepage: { from: null } })
    const { body } = await mona().get(`/repos/mona/${name}`)
    for (const { repository } of told) {
      expect(repository).toMatchObject({ name, archived: true, updated_at: body.updated_at })
    }
    await mona().patch(`/repos/mona/${name}`, { archived: false, private: true, description: 'x' })
    expect(inWords(await listeners.told())).toEqual([
      'repository unarchived',
      'repository edited',
      'repository privatized',
    ])
  })

  it('deleted is the last event of its hooks', async () => {
    const { path, hooks } = await listening({ description: 'Last words' })
    await using listeners = hooks
    const { body } = await mona().get(path)
    expect((await mona().delete(path)).status).toBe(204)
    expect(await listeners.told()).toMatchObject([
      {
        event: 'repository',
        action: 'deleted',
        repository: { id: body.id, description: 'Last words' },
        sender: { login: 'mona' },
      },
    ])
  })

  it('of two concurrent deletions one succeeds, and sends one event', async () => {
    const { path, hooks } = await listening()
    await using listeners = hooks
    const answers = await Promise.all([1, 2, 3].map(() => mona().delete(path)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    expect(inWords(await listeners.told())).toEqual(['repository deleted'])
  })

  it('an update without effect, or of settings only, sends no event', async () => {
    const { path, hooks } = await listening({ description: 'Same' })
    await using listeners = hooks
    const name = path.split('/').at(-1)
    for (const change of [
      { description: 'Same', name, private: false, archived: false },
      { has_wiki: false, allow_auto_merge: true, is_template: true },
      {},
    ]) {
      expect((await mona().patch(path, change)).status).toBe(200)
    }
    expect(await listeners.told()).toEqual([])
  })

  it('a refused call sends no event', async () => {
    const { path, hooks } = await listening()
    await using listeners = hooks
    const other = (await service.repository()).split('/').at(-1)
    const before = await service.server.rows()
    for (const [login, change, status] of [
      ['mona', { description: 'x', name: other }, 422],
      ['mona', { description: 'x', default_branch: 'none' }, 422],
      ['mona', { private: 'yes' }, 422],
      ['stranger', { description: 'x' }, 403],
    ] as const) {
      expect((await service.as(login).patch(path, change)).status).toBe(status)
    }
    expect((await service.as('stranger').delete(path)).status).toBe(403)
    expect(await listeners.told()).toEqual([])
    expect(await service.server.rows()).toEqual(before)
    await mona().patch(path, { archived: true })
    await listeners.told()
    expect((await mona().patch(path, { description: 'x' })).status).toBe(403)
    expect(await listeners.told()).toEqual([])
  })

  it('names the organization that owns the repository', async () => {
    await using listeners = await listenTo(service.server, '/repos/acme/widgets', heard)
    await mona().patch('/repos/acme/widgets', { description: 'Of acme' })
    expect(await listeners.told()).toMatchObject([
      {
        action: 'edited',
        organization: { login: 'acme' },
        repository: { owner: { login: 'acme' } },
      },
    ])
  })

  it('a rolled back transaction sends no event', async () => {
    const { path, hooks } = await listening()
    await using listeners = hooks
    const { id } = (await mona().get(path)).body
    const { storage } = service.server.context
    const gone = storage.transaction(async (transaction) => {
      const repository = (await transaction.repositories.find(id))!
      const links = createLinks(service.server.url, '')
      const after = { ...repository, description: 'Never' }
      const change = { before: repository, after, sender: repository.owner, links }
      await announceChange(transaction, change, service.server.context)
      throw new Error('no')
    })
    await expect(gone).rejects.toThrow('no')
    expect(await listeners.told()).toEqual([])
  })
})
