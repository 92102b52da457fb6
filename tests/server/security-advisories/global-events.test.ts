import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { operator } from '../../_support/operator.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { everyScope } from '../../_support/test-world.ts'
import { useAppReceiver } from '../../_support/webhooks/app-receiver.ts'

const app = (slug: string, events: string[], url: string) => ({
  ...{ slug, client_id: `Iv23${slug}`, owner: 'mona', events },
  permissions: { metadata: 'read' as const },
  webhook: { url: `${url}${slug}` },
})

const worldWith = (url: string): World => ({
  users: [{ login: 'mona' }],
  repos: [
    { owner: 'mona', name: 'widgets' },
    { owner: 'mona', name: 'vault', private: true },
  ],
  apps: [app('wide', ['security_advisory'], url), app('deaf', ['repository_advisory'], url)],
  tokens: { ghp_mona: { login: 'mona', kind: 'classic', scopes: everyScope } },
})

const vulnerabilities = [
  {
    package: { ecosystem: 'npm', name: 'widgets' },
    ...{ vulnerable_version_range: '< 1.2.3', patched_versions: '1.2.3' },
  },
]
const content = { summary: 'Widgets leak', description: 'All of them.', severity: 'high' }

describe.each(stores)('events of the global list of advisories, on $name', (store) => {
  const apps = useAppReceiver(store, worldWith)
  const mona = () => apps.as('mona')
  const heard = (work: () => Promise<unknown>) => apps.receivedWhile(work, 'wide')

  async function draftIn(repository: string): Promise<string> {
    const at = `/repos/mona/${repository}/security-advisories`
    const { body } = await mona().post(at, { ...content, vulnerabilities })
    return `${at}/${body.ghsa_id}`
  }
  const set = (at: string, change: object) => heard(() => mona().patch(at, change))

  it('apps are told of advisories of public repositories, wherever they are installed', async () => {
    const at = await draftIn('widgets')
    expect(await set(at, { summary: 'Widgets leak a lot' })).toEqual([])
    const [published, ...more] = await set(at, { state: 'published' })
    expect(more).toEqual([])
    expect(published).toMatchObject({
      ...{ event: 'security_advisory', action: 'published' },
      security_advisory: {
        ...{ summary: 'Widgets leak a lot', severity: 'high', withdrawn_at: null },
        references: [{ url: expect.stringContaining('/mona/widgets/security/advisories/') }],
        vulnerabilities: [{ severity: 'high', first_patched_version: { identifier: '1.2.3' } }],
      },
    })
    expect(await set(at, { description: 'Some of them.' })).toMatchObject([
      { action: 'updated', security_advisory: { description: 'Some of them.' } },
    ])
    expect(await set(at, { state: 'closed' })).toMatchObject([
      { action: 'withdrawn', security_advisory: { withdrawn_at: expect.any(String) } },
    ])
  })

  it('nobody is told of those of private repositories', async () => {
    const at = await draftIn('vault')
    for (const state of ['published', 'closed']) expect(await set(at, { state })).toEqual([])
  })

  it('apps are told of those that an operator adds', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'advisories-'))
    const file = join(folder, 'advisories.json')
    await writeFile(file, JSON.stringify({ advisories: [{ summary: 'Parts break' }] }))
    const add = async () => {
      const { wrong } = await operator(apps.server)(`advisories add ${file}`)
      expect(wrong).toBeUndefined()
      apps.server.clock.advance(1_000)
    }
    expect(await heard(add)).toMatchObject([
      { action: 'published', security_advisory: { summary: 'Parts break', severity: 'unknown' } },
    ])
    await rm(folder, { recursive: true })
  })
})
