import { createSecureContext } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { TlsFailure } from '../../../server/core/egress/connect.ts'
import { failureStatus } from '../../../server/workers/delivery/status.ts'
import { envelope, senderWith } from '../../_support/egress/sender.ts'
import { tlsServers } from '../../_support/egress/tls-servers.ts'
import { selfSigned } from '../../_support/keys/certificate.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'

const untrusted = 'Peer certificate cannot be authenticated with given CA certificates'
const { authority, servers } = tlsServers()
const secureContext = createSecureContext({ ca: authority })

describe('a delivery over TLS', () => {
  it.each(servers)('to a server that is $name', async ({ tls, verified, unverified }) => {
    await using receiver = await startReceiver(undefined, { tls })
    const sender = senderWith({ secureContext })
    for (const insecureSsl of [false, true, false]) {
      const before = receiver.received.length
      const outcome = await sender.send(envelope(receiver.url, { insecureSsl, hookId: 1 }))
      const status = insecureSsl ? unverified : verified
      const statusCode = status === 'OK' ? 200 : 0
      expect(outcome).toMatchObject({ status, statusCode })
      expect(receiver.received.length - before).toBe(status === 'OK' ? 1 : 0)
      if (status !== 'OK') expect(outcome.response).toBeNull()
    }
  })

  it('to a server with an untrusted authority fails, when it is verified', async () => {
    await using receiver = await startReceiver(undefined, { tls: servers[0]!.tls })
    expect((await senderWith().send(envelope(receiver.url))).status).toBe(untrusted)
  })

  it('sends SNI for a name, without a trailing dot, and none for an address', async () => {
    const asked: (string | false | null)[] = []
    const tls = {
      ...servers[0]!.tls,
      SNICallback: (name: string, done: (error: null) => void) => (asked.push(name), done(null)),
    }
    await using receiver = await startReceiver(undefined, { tls })
    const sender = senderWith({ secureContext, resolve: async () => ['127.0.0.1'] })
    for (const host of ['localhost', 'localhost.', '127.0.0.1']) {
      const outcome = await sender.send(envelope(`https://${host}:${receiver.port}/`))
      expect(outcome.status).toBe('OK')
    }
    expect(asked).toEqual(['localhost', 'localhost'])
  })

  it('to a server without TLS fails', async () => {
    await using receiver = await startReceiver()
    const url = `https://127.0.0.1:${receiver.port}/`
    const outcome = await senderWith().send(envelope(url, { insecureSsl: true }))
    expect(outcome.status).toBe('TLS connection failed')
  })

  it('fails with messages of the service only', () => {
    const failure = new TlsFailure(Object.assign(new Error('10.0.0.1:443'), { code: 'EPROTO' }))
    expect(failureStatus(failure)).toBe('TLS connection failed')
  })
})

describe('200 deliveries to one server, alternately verified and unverified,', () => {
  const tls = selfSigned()

  it.each([
    ['with separate connections', () => undefined],
    ['of one hook', () => 1],
    ['of two hooks', (insecureSsl: boolean) => (insecureSsl ? 1 : 2)],
    ['of many hooks', (_insecureSsl: boolean, index: number) => index],
  ])('%s: no verification is carried over', async (_what, hookOf) => {
    await using receiver = await startReceiver(undefined, { tls })
    const sender = senderWith()
    const statuses: string[][] = [[], []]
    for (let round = 0; round < 200; round += 10) {
      const batch = Array.from({ length: 10 }, async (_, index) => {
        const insecureSsl = index % 2 === 1
        const hookId = hookOf(insecureSsl, index + 1)
        const { status } = await sender.send(envelope(receiver.url, { insecureSsl, hookId }))
        statuses[Number(insecureSsl)]?.push(status)
      })
      await Promise.all(batch)
    }
    expect(statuses).toEqual([Array(100).fill(untrusted), Array(100).fill('OK')])
    expect(receiver.received).toHaveLength(100)
  })
})
