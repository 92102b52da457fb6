import { describe, expect, it } from 'vitest'
import { workOn } from '../../_support/git/git-work.ts'
import { settled } from '../../_support/planted/hooks.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { eventOf, useHooks } from '../../_support/webhooks/hooks.ts'
import type { Received } from '../../_support/webhooks/receiver.ts'

const minute = 60_000
const cut = 'not sent: a delivery to this hook led to it'

/** The headers that a receiver passes on with the changes that a delivery causes. */
const causeIn = ({ headers }: Received): Record<string, string> => ({
  'X-Service-Delivery': String(headers['x-service-delivery']),
  'X-Service-Hook-ID': String(headers['x-service-hook-id']),
})

describe.each(stores)('a receiver that changes what its hook reports, on $name', (store) => {
  const service = useService({ store })
  /** The reactions of receivers, by path. */
  const reactions: Record<string, (received: Received) => Promise<unknown>> = {}
  const reacting = new Set<Promise<unknown>>()
  const hooks = useHooks(service, (received, response) => {
    response.end('ok')
    const react = eventOf(received) === 'ping' ? undefined : reactions[received.path]
    if (!react) return
    const reaction = react(received).finally(() => reacting.delete(reaction))
    reacting.add(reaction)
  })
  const mona = () => service.as('mona')
  let changes = 0

  /** A hook for changes of the repository, with the reaction of its receiver. */
  async function hook(react?: (received: Received) => Promise<unknown>) {
    const url = hooks.address()
    if (react) reactions[new URL(url).pathname] = react
    return hooks.create({ config: { url }, events: ['repository'] })
  }
  const change = (headers: Record<string, string> = {}, path = hooks.repository) =>
    mona().patch(path, { description: `Change ${++changes}.` }, { headers })

  /** All results of a change, once nothing is left to do. @returns the hooks that received it */
  async function heard(): Promise<number[]> {
    do {
      await Promise.all(reacting)
      await settled(service.server)
    } while (reacting.size > 0)
    const received = await hooks.heard()
    return received.map(({ headers }) => Number(headers['x-service-hook-id']))
  }
  const idOf = (path: string) => Number(path.split('/').at(-1))
  const statuses = async (path: string) => {
    const { body } = await mona().get(`${path}/deliveries`)
    return body.map(({ status }: { status: string }) => status)
  }
  const sorted = (ids: number[]) => ids.sort((a, b) => a - b)

  it('does not receive its own changes; other hooks do, and its log shows what was cut', async () => {
    const one = await hook((received) => change(causeIn(received)))
    const other = await hook()
    await hooks.heard()
    await change()
    expect(sorted(await heard())).toEqual([idOf(one), idOf(other), idOf(other)])
    expect(await statuses(one)).toEqual([cut, 'OK', 'OK'])
    expect(await statuses(other)).toEqual(['OK', 'OK', 'OK'])
    const { body } = await mona().get(`${one}/deliveries`)
    const { body: detail } = await mona().get(`${one}/deliveries/${body[0].id}`)
    expect(detail).toMatchObject({
      status: cut,
      status_code: 0,
      duration: 0,
      event: 'repository',
      response: { headers: null, payload: null },
    })
  })

  it('can be one of several: each receives the changes of the others once', async () => {
    const all = [
      await hook((received) => change(causeIn(received))),
      await hook((received) => change(causeIn(received))),
      await hook((received) => change(causeIn(received))),
    ].map(idOf)
    await hooks.heard()
    await change()
    const told = await heard()
    // Every path through the three without repetition: 3 + 3·2 + 3·2·1.
    expect(told).toHaveLength(15)
    expect(all.map((id) => told.filter((each) => each === id).length)).toEqual([5, 5, 5])
  })

  it('can react through another repository', async () => {
    const here = hooks.repository
    const there = await service.repository()
    const address = hooks.address()
    reactions[new URL(address).pathname] = (received) => change(causeIn(received), here)
    const config = { url: address, content_type: 'json' }
    const away = (await mona().post(`${there}/hooks`, { config, events: ['repository'] })).body.id
    const home = idOf(await hook((received) => change(causeIn(received), there)))
    await hooks.heard()
    await change({}, here)
    expect(await heard()).toEqual([home, away])
  })

  it('can react with a push', async () => {
    await using work = await workOn(service, hooks.repository)
    const url = hooks.address()
    reactions[new URL(url).pathname] = async (received) => {
      const headers = Object.entries(causeIn(received)).map(([name, value]) => `${name}: ${value}`)
      const given = headers.flatMap((header) => ['-c', `http.extraHeader=${header}`])
      await work.git.commit('answer', String(++changes))
      await work.git(...given, 'push', '-q', 'origin', 'HEAD:refs/heads/main')
    }
    const one = await hooks.create({ config: { url }, events: ['push'] })
    await hooks.heard()
    await work.push()
    expect(await heard()).toEqual([idOf(one)])
    expect(await statuses(one)).toEqual([cut, 'OK', 'OK'])
  })

  it('receives them again after half an hour', async () => {
    let first: Received | undefined
    const one = await hook(async (received) => void (first ??= received))
    await hooks.heard()
    await change()
    expect(await heard()).toEqual([idOf(one)])
    service.server.clock.advance(30 * minute)
    await change(causeIn(first!))
    expect(await heard()).toEqual([])
    service.server.clock.advance(1)
    await change(causeIn(first!))
    expect(await heard()).toEqual([idOf(one)])
  })

  it('receives changes whose headers name a delivery that its hook never had', async () => {
    let last: Received | undefined
    const one = await hook(async (received) => void (last = received))
    await hooks.heard()
    await change()
    await heard()
    const cause = causeIn(last!)
    const elsewhere = { ...cause, 'X-Service-Hook-ID': String(idOf(one) + 1_000) }
    const never = { ...cause, 'X-Service-Delivery': crypto.randomUUID() }
    for (const claim of [elsewhere, never]) {
      await change(claim)
      expect(await heard()).toEqual([idOf(one)])
    }
  })

  it('and does not pass on the headers loops as often as it can', async () => {
    let rounds = 0
    const one = await hook(async () => {
      if (++rounds < 10) await change()
    })
    await hooks.heard()
    await change()
    expect(await heard()).toEqual(Array(10).fill(idOf(one)))
  })
})
