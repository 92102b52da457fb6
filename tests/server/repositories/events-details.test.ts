import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { workOn } from '../../_support/git/git-work.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('details of webhook payloads on $name', (store) => {
  const service = useService({ store })

  it('the repository of a push names its owner, default branch and stars', async () => {
    const path = await service.repository()
    await service.as('hubot').request('PUT', `/user/starred${path.slice('/repos'.length)}`)
    await using listeners = await listenTo(service.server, path, ['push'])
    await using work = await workOn(service, path)
    await work.push('main')
    const told = await listeners.told()
    expect(told).toHaveLength(1)
    expect(told[0]?.repository).toMatchObject({
      owner: { login: 'mona', name: 'mona', email: 'mona@example.com' },
      master_branch: 'main',
      stargazers: 1,
      custom_properties: {},
    })
  })

  it('commits of a push name the account that has verified the address', async () => {
    const path = await service.repository()
    await using listeners = await listenTo(service.server, path, ['push'])
    await using work = await workOn(service, path)
    await work.git('config', 'user.email', 'Mona@Example.com')
    await work.push('main')
    const [push] = await listeners.told()
    expect(push?.head_commit).toMatchObject({
      author: { username: 'mona' },
      committer: { username: 'hubot' },
    })
  })

  it.each(versions)('custom properties are those of the organization, in %s', async (version) => {
    const mona = service.as('mona', { version })
    const [name, property] = [`gears-${version}`, `tier-${version}`]
    await mona.post('/orgs/acme/repos', { name })
    const schema = { value_type: 'string', required: true, default_value: 'low' }
    await mona.request('PUT', `/orgs/acme/properties/schema/${property}`, schema)
    const path = `/repos/acme/${name}`
    await using listeners = await listenTo(service.server, path, ['issues'])
    await mona.post(`${path}/issues`, { title: 'Broken' })
    const [told] = await listeners.told()
    expect(told?.repository).toMatchObject({ custom_properties: { [property]: 'low' } })
  })
})
