import { beforeEach, describe, expect, it } from 'vitest'
import { bare, sharedRepository } from '../../_support/fixtures/protecting.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

const checks = { strict: true, contexts: ['ci'] }

describe.each(stores)('events of the protection of branches, on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  let made = 0
  let path: string
  let at: string
  beforeEach(async () => {
    path = await sharedRepository(service, `told-${++made}`)
    at = `${path}/branches/main/protection`
  })
  const put = (input: object) => mona().request('PUT', at, { ...bare, ...input })

  /** The events that `work` causes. */
  async function caused(work: () => Promise<unknown>) {
    await using listeners = await listenTo(service.server, path, ['branch_protection_rule'])
    await work()
    return await listeners.told()
  }

  it('a protected branch sends created with its rule, and deleted at the end', async () => {
    const told = await caused(async () => {
      await put({ required_status_checks: checks, enforce_admins: true, allow_deletions: true })
      await mona().delete(at)
      await mona().delete(at)
    })
    expect(inWords(told)).toEqual([
      'branch_protection_rule created',
      'branch_protection_rule deleted',
    ])
    const rule = {
      ...{ name: 'main', admin_enforced: true, required_status_checks: ['ci'] },
      required_status_checks_enforcement_level: 'everyone',
      strict_required_status_checks_policy: true,
      pull_request_reviews_enforcement_level: 'off',
      allow_deletions_enforcement_level: 'everyone',
      allow_force_pushes_enforcement_level: 'off',
      ...{ authorized_actors_only: false, authorized_actor_names: [] },
    }
    const about = { rule, repository: { full_name: path.slice(7) }, sender: { login: 'mona' } }
    expect(told).toMatchObject([about, about])
  })

  it('a change sends edited with the previous values, unless nothing changes', async () => {
    await put({ required_status_checks: checks })
    const told = await caused(async () => {
      await mona().post(`${at}/enforce_admins`)
      await mona().post(`${at}/enforce_admins`)
      await mona().post(`${at}/required_status_checks/contexts`, ['lint'])
      await put({
        required_status_checks: { ...checks, contexts: ['ci', 'lint'] },
        enforce_admins: true,
      })
      await mona().post(`${at}/required_signatures`)
    })
    expect(inWords(told)).toEqual(Array(3).fill('branch_protection_rule edited'))
    expect(told.map(({ changes }) => changes)).toEqual([
      {
        admin_enforced: { from: false },
        required_status_checks_enforcement_level: { from: 'non_admins' },
      },
      { required_status_checks: { from: ['ci'] } },
      {},
    ])
    expect(told[2]!.rule.signature_requirement_enforcement_level).toBe('everyone')
  })

  it('restrictions send who can push, before and after', async () => {
    await put({ restrictions: { users: ['mona'], teams: [] } })
    const told = await caused(() => mona().delete(`${at}/restrictions`))
    expect(told).toMatchObject([
      {
        changes: {
          authorized_actors_only: { from: true },
          authorized_actor_names: { from: ['mona'] },
        },
        rule: { authorized_actors_only: false, authorized_actor_names: [] },
      },
    ])
  })

  it('a renamed branch sends edited with the new name, or deleted if that is protected', async () => {
    await put({ required_status_checks: checks })
    const rename = (from: string, new_name: string) =>
      mona().post(`${path}/branches/${from}/rename`, { new_name })
    const told = await caused(() => rename('main', 'trunk'))
    expect(told).toMatchObject([
      { action: 'edited', changes: {}, rule: { name: 'trunk', required_status_checks: ['ci'] } },
    ])
    const { object } = (await mona().get(`${path}/git/ref/heads/trunk`)).body
    await mona().post(`${path}/git/refs`, { ref: 'refs/heads/other', sha: object.sha })
    const protection = { ...bare, allow_deletions: true }
    await mona().request('PUT', `${path}/branches/other/protection`, protection)
    await mona().delete(`${path}/git/refs/heads/other`)
    expect(await caused(() => rename('trunk', 'other'))).toMatchObject([
      { action: 'deleted', rule: { name: 'trunk' } },
    ])
    expect(await caused(() => rename('other', 'last'))).toHaveLength(1)
  })

  it('a refused change sends nothing', async () => {
    expect(
      await caused(async () => {
        expect((await mona().post(`${at}/enforce_admins`)).status).toBe(404)
        expect((await mona().delete(at)).status).toBe(404)
      }),
    ).toEqual([])
  })
})
