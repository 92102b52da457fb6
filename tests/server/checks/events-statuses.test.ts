import { beforeEach, describe, expect, it } from 'vitest'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('events of statuses, on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  let path: string
  let sha: string
  let git: Awaited<ReturnType<typeof gitOf>>
  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
    git = await gitOf(service, path)
    sha = await git('rev-parse', 'main')
  })

  it('each status sends one, with its commit and the branches that contain it', async () => {
    const head = await git.branch('a/side', { 'a.md': 'a' })
    await git('branch', 'other', head)
    await using listeners = await listenTo(service.server, path, ['status'])
    const { body } = await mona().post(`${path}/statuses/${sha}`, { state: 'success' })
    const told = await listeners.told()
    expect(inWords(told)).toEqual(['status'])
    const at = service.server.url + path
    const commit = (id: string) => ({ sha: id, url: `${at}/commits/${id}` })
    expect(told[0]).toMatchObject({
      id: body.id,
      sha,
      name: path.slice('/repos/'.length),
      state: 'success',
      context: 'default',
      description: null,
      target_url: null,
      created_at: body.created_at,
      commit: { ...commit(sha), commit: { message: 'Initial commit' }, parents: [] },
      branches: [
        { name: 'a/side', commit: commit(head), protected: false },
        { name: 'main', commit: commit(sha), protected: false },
        { name: 'other', commit: commit(head), protected: false },
      ],
      repository: { full_name: path.slice('/repos/'.length) },
      sender: { login: 'mona' },
    })
  })

  it('with ten branches at most, and none that lack the commit', async () => {
    for (let made = 10; made < 21; made++) await git('branch', `b${made}`, sha)
    const head = await git.branch('ahead', { 'a.md': 'a' })
    await using listeners = await listenTo(service.server, path, ['status'])
    await mona().post(`${path}/statuses/${sha}`, { state: 'pending' })
    await mona().post(`${path}/statuses/${head}`, { state: 'pending' })
    const names = (await listeners.told()).map(({ branches }) =>
      branches.map(({ name }: { name: string }) => name),
    )
    const others = Array.from({ length: 9 }, (_, index) => `b${index + 10}`)
    expect(names).toEqual([['ahead', ...others], ['ahead']])
  })

  it('a refused call sends none', async () => {
    await using listeners = await listenTo(service.server, path, ['status'])
    await mona().post(`${path}/statuses/${'0'.repeat(40)}`, { state: 'success' })
    await service.as('hubot').post(`${path}/statuses/${sha}`, { state: 'success' })
    expect(await listeners.told()).toEqual([])
  })
})
