import { beforeEach, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

const vulnerabilities = [{ package: { ecosystem: 'npm', name: 'widgets' } }]
const content = { summary: 'Widgets leak', description: 'All of them.', severity: 'high' }

describe.each(stores)('events of security advisories, on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  let path: string
  beforeEach(async () => {
    path = await service.repository()
  })
  const draft = async () =>
    (await mona().post(`${path}/security-advisories`, { ...content, vulnerabilities })).body

  it('a publication sends published with the advisory as it is read, once', async () => {
    await using listeners = await listenTo(service.server, path, ['repository_advisory'])
    const { ghsa_id } = await draft()
    const at = `${path}/security-advisories/${ghsa_id}`
    await mona().patch(at, { summary: 'Widgets leak a lot' })
    await mona().patch(at, { state: 'published' })
    const { body: advisory } = await mona().get(at)
    await mona().patch(at, { state: 'published' })
    const told = await listeners.told()
    expect(inWords(told)).toEqual(['repository_advisory published'])
    const { repository_advisory, sender } = told[0]!
    expect([repository_advisory, sender]).toMatchObject([
      { ...advisory, updated_at: expect.any(String) },
      { login: 'mona' },
    ])
  })

  it('a closed advisory that is published again sends published again', async () => {
    const { ghsa_id } = await draft()
    const at = `${path}/security-advisories/${ghsa_id}`
    await mona().patch(at, { state: 'published' })
    await mona().patch(at, { state: 'closed' })
    await using listeners = await listenTo(service.server, path, ['repository_advisory'])
    await mona().patch(at, { state: 'published' })
    expect(inWords(await listeners.told())).toEqual(['repository_advisory published'])
  })

  it('a private report sends reported, from its reporter', async () => {
    await using listeners = await listenTo(service.server, path, ['repository_advisory'])
    const report = { ...content, vulnerabilities }
    const { status } = await service.as('hubot').post(`${path}/security-advisories/reports`, report)
    expect(status).toBe(201)
    expect(await listeners.told()).toMatchObject([
      {
        event: 'repository_advisory',
        action: 'reported',
        repository_advisory: { state: 'triage', author: { login: 'hubot' } },
        sender: { login: 'hubot' },
      },
    ])
  })
})
