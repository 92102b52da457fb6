import { beforeEach, describe, expect, it } from 'vitest'
import { headOf, result, sarifOf, upload } from '../../_support/fixtures/sarif.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { inWords, listenTo, type Told } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('events of code scanning alerts, on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  let path: string
  let sha: string
  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
    sha = await headOf(service.server, path)
    await mona().post(`${path}/git/refs`, { ref: 'refs/heads/side', sha })
  })
  const send = async (rules: string[], more: object = {}) => {
    const results = rules.map((rule) => result(rule))
    const { status } = await upload(mona(), service.server, path, sarifOf(results), more)
    expect(status).toBe(202)
  }

  /** The events that `work` causes. */
  async function caused(work: () => Promise<unknown>) {
    await using listeners = await listenTo(service.server, path, ['code_scanning_alert'])
    await work()
    return await listeners.told()
  }
  const words = (told: Told[]) =>
    told.map(({ action, alert, ref }) => `${action} ${alert.rule.id} ${ref}`)

  it('an analysis sends what it finds, finds again and no longer finds', async () => {
    const told = await caused(async () => {
      await send(['eval', 'leak'])
      await send(['leak'])
      await send(['eval', 'leak'])
    })
    expect(words(told)).toEqual([
      'created js/eval refs/heads/main',
      'created js/leak refs/heads/main',
      'fixed js/eval refs/heads/main',
      'reopened js/eval refs/heads/main',
    ])
    const [{ body: alert }] = [await mona().get(`${path}/code-scanning/alerts/2`)]
    expect(told[1]).toMatchObject({
      alert: { number: 2, rule: alert.rule, state: 'open', created_at: alert.created_at },
      commit_oid: sha,
      repository: { full_name: path.slice(7) },
      sender: { login: 'mona' },
    })
    expect(told[2]!.alert).toMatchObject({ state: 'fixed', fixed_at: expect.any(String) })
  })

  it('an alert appears once in another branch', async () => {
    await send(['eval'])
    const told = await caused(async () => {
      await send(['eval'], { ref: 'refs/heads/side' })
      await send(['eval'], { ref: 'refs/heads/side' })
      await send(['eval'])
    })
    expect(words(told)).toEqual(['appeared_in_branch js/eval refs/heads/side'])
  })

  it('a user closes and reopens an alert, each once', async () => {
    await send(['eval'])
    const at = `${path}/code-scanning/alerts/1`
    const told = await caused(async () => {
      await mona().patch(at, { state: 'dismissed', dismissed_reason: 'used in tests' })
      await mona().patch(at, { state: 'dismissed', dismissed_reason: 'false positive' })
      await mona().patch(at, { state: 'open' })
      await mona().patch(at, { state: 'open' })
    })
    expect(inWords(told)).toEqual([
      'code_scanning_alert closed_by_user',
      'code_scanning_alert reopened_by_user',
    ])
    expect(told).toMatchObject([
      { ref: '', commit_oid: '', alert: { state: 'dismissed', dismissed_by: { login: 'mona' } } },
      { ref: '', commit_oid: '', alert: { state: 'open', dismissed_by: null } },
    ])
  })

  it('a deleted analysis sends what the one before it changes', async () => {
    await send(['eval'])
    await send([])
    const { body: analyses } = await mona().get(`${path}/code-scanning/analyses`)
    const told = await caused(() =>
      mona().delete(`${path}/code-scanning/analyses/${analyses[0].id}`),
    )
    expect(words(told)).toEqual(['reopened js/eval refs/heads/main'])
  })

  it('a refused upload sends nothing', async () => {
    expect(await caused(() => send(['eval'], { ref: 'refs/heads/nowhere' }))).toEqual([])
  })
})
