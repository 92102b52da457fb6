import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEgressGuard } from '../../../server/core/egress/guard.ts'
import { createSender } from '../../../server/workers/delivery/send.ts'
import { startBlackHole } from '../../_support/webhooks/black-hole.ts'
import { createTestClock } from '../../_support/clock.ts'
import { watchConnections } from '../../_support/processes/connections.ts'
import { endureTarpit } from '../../_support/egress/endure-tarpit.ts'
import { envelope, senderWith } from '../../_support/egress/sender.ts'
import { startSenderProcess, type SenderProcess } from '../../_support/egress/sender-process.ts'
import { laterTarpit, tarpits } from '../../_support/egress/tarpits.ts'
import { head, startRawReceiver } from '../../_support/webhooks/raw-receiver.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'

const deadline = 300

describe('the deadline ends a receiver that', () => {
  let sender: SenderProcess
  beforeAll(async () => {
    sender = await startSenderProcess()
    await sender.open({ allowLoopback: true, deadline })
  })
  afterAll(() => sender[Symbol.asyncDispose]())

  it.each([...tarpits, laterTarpit])('$name', async (tarpit) => {
    const endured = await endureTarpit(sender, tarpit)
    expect(endured).toMatchObject({ status: 'timed out', connections: 1, left: 0, handles: 0 })
    expect(endured.states ?? []).toEqual([])
    expect(endured.elapsed).toBeGreaterThanOrEqual(deadline - 2)
    expect(endured.late).toBeLessThan(200)
  })
})

describe('the deadline', () => {
  it('ends a receiver that drops packets', async () => {
    await using hole = await startBlackHole('127.0.0.1')
    using connections = watchConnections()
    const sender = senderWith({ deadline, resolve: async () => ['127.0.0.1', '127.0.0.2'] })
    const outcome = await sender.send(envelope(`http://name.example:${hole.port}/`))
    expect(outcome).toMatchObject({ status: 'timed out', response: null })
    expect(connections.attempted).toEqual(['127.0.0.1'])
    expect(connections.sockets.map(({ destroyed }) => destroyed)).toEqual([true])
  })

  it('includes the name lookup', async () => {
    const clock = createTestClock()
    const guard = createEgressGuard({ allowLoopback: true, resolve: () => new Promise(() => {}) })
    const sending = createSender({ guard, clock }).send(envelope('http://slow.example/'))
    clock.advance(10_000)
    expect(await sending).toMatchObject({ status: 'timed out', durationSeconds: 10 })
  })

  it('keeps the part of a response that arrived in time', async () => {
    await using receiver = await startRawReceiver((socket) =>
      socket.resume().write(`${head('A: b')}partial`),
    )
    const outcome = await senderWith({ deadline }).send(envelope(receiver.url))
    expect(outcome).toMatchObject({
      status: 'timed out',
      statusCode: 0,
      response: { headers: { A: 'b' }, payload: 'partial\n[truncated]', truncated: true },
    })
  })

  it('leaves no timer behind after a response', async () => {
    await using receiver = await startReceiver()
    const clock = createTestClock()
    const guard = createEgressGuard({ allowLoopback: true, clock })
    await createSender({ guard, clock }).send(envelope(receiver.url))
    expect(clock.pending()).toBe(0)
  })
})

describe('a process', () => {
  it('is not kept alive by idle connections', async () => {
    await using plain = await startReceiver()
    await using sender = await startSenderProcess()
    await sender.open({ allowLoopback: true })
    expect((await sender.send({ url: plain.url, hookId: 1 })).outcome.status).toBe('OK')
    expect((await sender.vitals(plain.port)).states).toEqual(['01'])
    expect(await sender.abandon()).toBeLessThan(3_500) // they stay open for four seconds
  })
})
