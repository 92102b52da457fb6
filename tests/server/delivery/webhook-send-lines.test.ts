import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { envelope, senderWith } from '../../_support/egress/sender.ts'
import { smuggle } from '../../_support/egress/smuggle.ts'
import { watchConnections } from '../../_support/processes/connections.ts'
import { startRawReceiver } from '../../_support/webhooks/raw-receiver.ts'

describe('the lines of a request', () => {
  it('are the same for any URL, secret and event name', async () => {
    const { sent, refused, unnamed, broken } = await smuggle(400, 20_260_310)
    expect(broken).toEqual([])
    expect(Math.min(sent, refused, unnamed)).toBeGreaterThan(50)
  })

  it('are rejected, before connecting, when a header would break them', async () => {
    using connections = watchConnections()
    const unsafe = fc.constantFrom('\r', '\n', '\0', '\r\nX-Injected: 1', '\u2028', '☃')
    await fc.assert(
      fc.asyncProperty(fc.string(), unsafe, fc.string(), async (before, bad, after) => {
        const headers = { 'X-Service-Event': before + bad + after }
        const sending = senderWith().send(envelope('http://127.0.0.1:9/', { headers }))
        await expect(sending).rejects.toThrow(TypeError)
      }),
    )
    expect(connections.sockets).toEqual([])
  })

  it('of the response stay within their header in the record', async () => {
    const answer = [
      'HTTP/1.1 200 OK\r\nA: b\rX-Injected: 1\r\n\r\n',
      'HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n',
      'HTTP/1.1 200 OK\nA: b\nB: c\n\n',
      'HTTP/1.1 200 OK\r\nA: b\r\n folded\r\n\r\n',
      'HTTP/1.1 200 OK\r\nA : b\r\n\r\n',
      'HTTP/1.1 200 OK\r\nA: \xe9\u0085\r\nContent-Length: 0\r\n\r\n',
    ]
    for (const text of answer) {
      await using receiver = await startRawReceiver((socket) =>
        socket.once('data', () => socket.end(Buffer.from(text, 'latin1'))),
      )
      const { response } = await senderWith().send(envelope(receiver.url))
      const recorded = Object.entries(response?.headers ?? {}).flat()
      expect(recorded.filter((each) => /[\0\r\n]/.test(each))).toEqual([])
    }
  })
})
