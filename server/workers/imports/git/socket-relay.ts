import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { openSourceSocket } from '../socket.ts'
import { asSourceFailure } from '../source-failure.ts'
import type { Relay, RelayNeeds } from './relay.ts'

/** Maximum bytes of git's first packet. */
const maxRequest = 4096

const packet = (text: string): string =>
  (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text

/** Reads the first packet of a connection and puts the rest back. */
async function firstPacket(socket: Socket): Promise<string | undefined> {
  let received: Buffer = Buffer.alloc(0)
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk])
    const length = parseInt(received.toString('latin1', 0, 4), 16)
    if (!(length > 4 && length <= maxRequest)) return undefined
    if (received.length < length) continue
    socket.unshift(received.subarray(length))
    return received.toString('utf8', 4, length)
  }
  return undefined
}

/**
 * Rewrites git's request for the source (gitprotocol-pack(5)); undefined for a request without the
 * secret.
 */
function rewriteRequest(text: string, secret: string, url: URL): string | undefined {
  const [command, , ...more] = text.split('\0')
  if (command !== `git-upload-pack /${secret}`) return undefined
  const path = decodeURIComponent(url.pathname)
  const extra = more.filter((each) => /^version=\d$/.test(each)).map((each) => `\0${each}\0`)
  return packet(`git-upload-pack ${path}\0host=${url.host}\0${extra.join('')}`)
}

/** Starts a relay for the git protocol. */
export async function openSocketRelay(needs: RelayNeeds): Promise<Relay> {
  const secret = randomBytes(16).toString('hex')
  const { url } = needs.source
  const open = new Set<Socket>()

  async function pass(socket: Socket): Promise<void> {
    const first = rewriteRequest((await firstPacket(socket)) ?? '', secret, url)
    if (first === undefined) return void socket.destroy()
    const source = await openSourceSocket({ ...needs, url })
    try {
      source.socket.write(first)
      // The source ends the exchange; data that git sends afterwards is dropped.
      const sending = pipeline(socket, source.socket).catch(() => {})
      await pipeline(source.socket, socket, { end: true })
      source.close()
      await sending
    } finally {
      source.drop()
    }
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.on('error', () => {}).once('close', () => open.delete(socket))
    pass(socket).catch((error: unknown) => {
      relay.failure ??= asSourceFailure(error)
      socket.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const relay: Relay = {
    url: `git://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}`,
    failure: undefined,
    isPlain: false,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return relay
}
