import { describe, expect, it } from 'vitest'
import { createEgressGuard } from '../../../server/core/egress/guard.ts'
import { createSender } from '../../../server/workers/delivery/send.ts'
import { createTestClock } from '../../_support/clock.ts'
import { type NameAnswer, nameService } from '../../_support/egress/names.ts'
import { envelope, senderWith } from '../../_support/egress/sender.ts'
import { watchConnections } from '../../_support/processes/connections.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'

const refused = 'failed to connect to host'
const name = 'name.example'
const here = ['127.0.0.1']
const inner = ['10.0.0.1']
const aliases = {
  'cdn.example': [{ alias: 'edge.example' }],
  'edge.example': [['127.0.0.1']],
  'trap.example': [{ alias: 'inner.example' }],
  'inner.example': [['127.0.0.1', '169.254.169.254']],
}
const many = Array.from({ length: 200 }, (_, index) => `127.1.0.${index}`)

/** The results of storing a name, delivering to it and redelivering. */
async function fate(answers: NameAnswer[], port: number, hookId?: number) {
  const resolve = nameService({ [name]: answers, ...aliases })
  const url = `http://${name}:${port}/`
  const stored = await createEgressGuard({ allowLoopback: true, resolve })
    .check(url)
    .then(
      () => 'stored',
      (error: Error) => error.message,
    )
  const sender = senderWith({ resolve })
  const said = envelope(url, hookId === undefined ? {} : { hookId })
  const statuses = [await sender.send(said), await sender.send(said)].map(({ status }) => status)
  return [stored, ...statuses]
}

describe.each([undefined, 1])('a name, for a hook (%j),', (hookId) => {
  const against = 'url points to an address that is not allowed'

  it.each<[string, NameAnswer[], string[], number]>([
    ['with a public address is reached', [here], ['stored', 'OK', 'OK'], 2],
    ['behind aliases is reached', [{ alias: 'cdn.example' }], ['stored', 'OK', 'OK'], 2],
    [
      'that is public when stored and internal later is not',
      [here, inner],
      ['stored', refused, refused],
      0,
    ],
    [
      'that becomes internal between two deliveries is not',
      [here, here, inner],
      ['stored', 'OK', refused],
      1,
    ],
    ['that becomes public again is', [here, inner, here], ['stored', refused, 'OK'], 1],
    ['with an internal address is not stored', [inner], [against, refused, refused], 0],
    [
      'with a public and an internal address is not',
      [[...here, ...inner]],
      [against, refused, refused],
      0,
    ],
    [
      'with an internal and a public address is not',
      [[...inner, ...here]],
      [against, refused, refused],
      0,
    ],
    [
      'behind aliases of an internal one is not',
      [{ alias: 'trap.example' }],
      [against, refused, refused],
      0,
    ],
    ['that does not exist can be stored', ['NXDOMAIN'], ['stored', refused, refused], 0],
    ['whose name server fails can be stored', ['SERVFAIL'], ['stored', refused, refused], 0],
    [
      'whose name server fails later is not reached',
      [here, here, 'SERVFAIL'],
      ['stored', 'OK', refused],
      1,
    ],
    ['without addresses can be stored', [[]], ['stored', refused, refused], 0],
    [
      'with a valid and an invalid address is not',
      [[...here, 'localhost']],
      [against, refused, refused],
      0,
    ],
    [
      'with 200 addresses and an internal one is not',
      [[...many, ...inner]],
      [against, refused, refused],
      0,
    ],
  ])('%s', async (_what, answers, expected, requests) => {
    await using receiver = await startReceiver()
    expect(await fate(answers, receiver.port, hookId)).toEqual(expected)
    expect(receiver.received).toHaveLength(requests)
  })

  it('with 200 addresses costs at most four connections', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    expect(await fate([many], receiver.port, hookId)).toEqual(['stored', refused, refused])
    const first = many.slice(0, 4)
    expect(connections.attempted).toEqual([...first, ...first])
  })

  it('whose server does not respond times out, each time', async () => {
    const clock = createTestClock()
    const resolve = nameService({ [name]: ['silence'] })
    const guard = createEgressGuard({ allowLoopback: true, resolve, clock })
    using sender = createSender({ guard, clock })
    for (let attempt = 0; attempt < 2; attempt++) {
      const sending = sender.send(envelope(`http://${name}/`, { hookId }))
      clock.advance(10_000)
      expect(await sending).toMatchObject({ status: 'timed out', durationSeconds: 10 })
    }
    expect(clock.pending()).toBe(0)
  })
})
