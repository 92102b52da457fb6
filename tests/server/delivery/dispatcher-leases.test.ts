import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { plantHooks, tell } from '../../_support/planted/hooks.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { allStores, stores, type Store } from '../../_support/stores.ts'
import { startReceiver, type Receiver } from '../../_support/webhooks/receiver.ts'

const restless = 'select * from lanes where lease_until <> 0 or claims <> 0 or due_at is not null'

/** A receiver that holds its responses until `answer` is called, and then responds immediately. */
async function startPatientReceiver() {
  const unanswered: ServerResponse[] = []
  let answers = false
  const receiver = await startReceiver((_received, response) => {
    if (answers) response.end('ok')
    else unanswered.push(response)
  })
  const answer = () => {
    answers = true
    for (const response of unanswered) response.end('ok')
  }
  return { receiver, answer }
}

/** How often each delivery arrived, in the order of first arrival. */
function comings({ received }: Receiver): number[] {
  const counts = new Map<string, number>()
  for (const { headers } of received) {
    const guid = String(headers['x-service-delivery'])
    counts.set(guid, (counts.get(guid) ?? 0) + 1)
  }
  return [...counts.values()]
}

async function tellOften(server: TestServer, receiver: Receiver, times: number) {
  const [hook] = await plantHooks(server, [receiver.url])
  const guids = Array.from({ length: times }, () => crypto.randomUUID())
  for (const guid of guids) await tell(server, [hook!], { guid })
  return guids
}

const guidsOf = ({ received }: Receiver) => [
  ...new Set(received.map(({ headers }) => headers['x-service-delivery'])),
]

describe.each(stores)('a lease on $name', (store) => {
  it('that expired during sleep of the machine is claimed anew, and nothing is sent twice', async () => {
    await using server = await startTestServer({ store })
    const { receiver, answer } = await startPatientReceiver()
    await using _receiver = receiver
    const guids = await tellOften(server, receiver, 5)
    await receiver.next()
    answer()
    server.clock.leap(3 * 60_000)
    await server.delivered()
    expect(guidsOf(receiver)).toEqual(guids)
    expect(comings(receiver)).toEqual([1, 1, 1, 1, 1])
    await expect.poll(() => server.opened.query(restless)).toEqual([])
  })

  it('is extended while its lane is in use', async () => {
    await using server = await startTestServer({ store })
    const answers: (() => void)[] = []
    await using receiver = await startReceiver((_received, response) => {
      answers.push(() => response.end('ok'))
    })
    const guids = await tellOften(server, receiver, 9)
    const held = () =>
      server.opened.query<{ holder: number; lease_until: number }>(
        'select holder, lease_until from lanes where lease_until > 0',
      )
    const begun = server.clock.now()
    const extended = () => Math.floor((server.clock.now() - begun) / 20_000) * 20_000
    let first: number | undefined
    for (const guid of guids) {
      expect((await receiver.next()).headers['x-service-delivery']).toBe(guid)
      first ??= Number((await held())[0]?.holder)
      server.clock.advance(9_000)
      // Before the response: the extension skips lanes that are being written.
      await expect
        .poll(async () => Number((await held())[0]?.lease_until))
        .toBe(begun + extended() + 60_000)
      expect(Number((await held())[0]?.holder)).toBe(first)
      answers.shift()!()
    }
    await server.delivered()
    expect(comings(receiver)).toEqual(Array(9).fill(1))
  })
})

const shareable = allStores.filter(({ name }) => name === 'postgres')

describe.runIf(shareable.length > 0)('a lease that expires on another server', () => {
  it('leaves the next delivery to the new holder', async () => {
    await using opened = await shareable[0]!.open('')
    const open = async () => ({ ...opened, async [Symbol.asyncDispose]() {} })
    const shared: Store = { name: 'postgres', open }
    const config = { secretKey: 'shared' }
    await using one = await startTestServer({ store: shared, config })
    await using other = await startTestServer({ store: shared, config })
    const { receiver, answer } = await startPatientReceiver()
    await using _receiver = receiver
    const guids = await tellOften(one, receiver, 5)
    await receiver.next()
    other.clock.leap(61_000)
    await receiver.next()
    answer()
    await one.delivered()
    expect(guidsOf(receiver)).toEqual(guids)
    expect(comings(receiver)).toEqual([2, 1, 1, 1, 1])
    await expect.poll(() => one.opened.query(restless)).toEqual([])
  })
})
