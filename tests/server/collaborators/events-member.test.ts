import { beforeEach, describe, expect, it } from 'vitest'
import { operator } from '../../_support/operator.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { listenTo } from '../../_support/webhooks/listeners.ts'

const asMember = (login: string) => expect.objectContaining({ login, type: 'User' })

describe.each(stores)('collaborators from the command line, on $name', (store) => {
  const service = useService({ store })
  let name: string
  beforeEach(async () => {
    name = (await service.repository({ private: true })).slice('/repos/'.length)
  })

  /** Runs a command next to the server, which finds the new deliveries in its next scan. */
  const run = async (line: string) => {
    await service.server.delivered()
    const said = await operator(service.server)(line)
    service.server.clock.advance(1_000)
    return said
  }
  const done = async (line: string) => {
    const { wrong, out } = await run(line)
    expect(wrong).toBeUndefined()
    return out
  }
  const statusFor = async (login: string) => (await service.as(login).get(`/repos/${name}`)).status
  const listen = () => listenTo(service.server, `/repos/${name}`, ['member'])

  it('collaborator add gives access at once, and sends added', async () => {
    await using listeners = await listen()
    expect(await statusFor('hubot')).toBe(404)
    expect(await done(`collaborator add ${name} hubot`)).toBe(
      `hubot is now a collaborator of ${name} with push permission.\n`,
    )
    expect(await statusFor('hubot')).toBe(200)
    expect(await listeners.told()).toMatchObject([
      {
        event: 'member',
        action: 'added',
        member: asMember('hubot'),
        changes: { permission: { to: 'write' }, role_name: { to: 'write' } },
        repository: { full_name: name },
        sender: { login: 'mona' },
      },
    ])
    const { body } = await service.as('mona').get(`/repos/${name}/events`)
    expect(body[0]).toMatchObject({
      type: 'MemberEvent',
      actor: { login: 'mona' },
      payload: { action: 'added', member: { login: 'hubot', url: /\/users\/hubot$/ } },
    })
  })

  it.each([
    ['pull', 'read', 'read'],
    ['triage', 'read', 'triage'],
    ['maintain', 'write', 'maintain'],
    ['admin', 'admin', 'admin'],
  ])(
    'added with %s sends %s as the legacy permission, and the role %s',
    async (given, to, role) => {
      await using listeners = await listen()
      await done(`collaborator add ${name} hubot --permission ${given}`)
      expect(await listeners.told()).toMatchObject([
        { action: 'added', changes: { permission: { to }, role_name: { to: role } } },
      ])
    },
  )

  it('collaborator add with another permission sends edited; the same permission sends nothing', async () => {
    await done(`collaborator add ${name} hubot --permission maintain`)
    await using listeners = await listen()
    await done(`collaborator add ${name} hubot --permission triage`)
    expect(await listeners.told()).toMatchObject([
      {
        action: 'edited',
        member: asMember('hubot'),
        changes: {
          old_permission: { from: 'write' },
          permission: { from: 'maintain', to: 'triage' },
        },
      },
    ])
    const again = await run(`collaborator add ${name} hubot --permission triage --json`)
    expect(again.json()).toMatchObject({ login: 'hubot', permission: 'triage', changed: false })
    expect(await listeners.told()).toEqual([])
    const { body } = await service.as('mona').get(`/repos/${name}/events`)
    const added = body.filter(({ type }: { type: string }) => type === 'MemberEvent')
    expect(added).toHaveLength(1)
  })

  it('collaborator remove sends removed', async () => {
    await done(`collaborator add ${name} hubot`)
    await using listeners = await listen()
    await done(`collaborator remove ${name} hubot`)
    expect(await statusFor('hubot')).toBe(404)
    const [told, ...more] = await listeners.told()
    expect(more).toEqual([])
    expect(told).toMatchObject({ action: 'removed', member: asMember('hubot') })
    expect(told).not.toHaveProperty('changes')
  })

  it.each([
    ['collaborator add NAME nobody', 'user "nobody" not found'],
    ['collaborator add NAME acme', 'user "acme" not found'],
    ['collaborator add NAME mona', 'login mona is the owner'],
    ['collaborator add mona/nothing hubot', 'repository "mona/nothing" not found'],
    [
      'collaborator add NAME hubot --permission write',
      '--permission must be one of push, pull, triage, maintain, admin, not "write"',
    ],
    ['collaborator remove NAME hubot', 'login hubot is not a collaborator'],
    ['collaborator remove NAME mona', 'login mona is not a collaborator'],
    [
      'collaborator add NAME',
      '"collaborator add" expects OWNER/REPO LOGIN; run "devplatform help collaborator add"',
    ],
  ])('%s: prints an error, changes nothing and sends no event', async (line, message) => {
    await using listeners = await listen()
    const before = await service.server.rows()
    const { out, wrong } = await run(line.replace('NAME', name))
    expect([out, wrong]).toEqual(['', message])
    expect(await listeners.told()).toEqual([])
    expect(await service.server.rows()).toEqual(before)
  })
})
