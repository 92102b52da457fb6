import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../../_support/webhooks/receiver.ts'

/** A proxy to the server that holds back the last bytes of a push. */
export interface Gate extends AsyncDisposable {
  /** Used instead of the server's own URL. */
  url: string
  /** Resolves when a push is in progress and held back. */
  held: Promise<void>
  /** Forwards the rest. */
  open(): void
}

/** A pack ends with a checksum of twenty bytes. Without them git keeps waiting. */
const heldBack = 20

function isPush(bytes: Buffer): boolean {
  return /^POST \S+\/git-receive-pack /.test(bytes.toString('latin1', 0, 200))
}

/** Starts the proxy. Supports small pushes only: head and body must arrive in one chunk. */
export async function startGate(port: number): Promise<Gate> {
  let hold = () => {}
  let open = () => {}
  const held = new Promise<void>((resolve) => (hold = resolve))
  const opened = new Promise<void>((resolve) => (open = resolve))
  const sockets = new Set<Socket>()

  async function pass(bytes: Buffer, server: Socket): Promise<void> {
    if (!isPush(bytes)) return void server.write(bytes)
    server.write(bytes.subarray(0, -heldBack))
    hold()
    await opened
    server.write(bytes.subarray(-heldBack))
  }

  const gate = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}))
    client.on('data', (bytes) => void pass(bytes, server))
    client.on('end', () => server.end())
    server.pipe(client)
  })
  const url = `http://127.0.0.1:${await listen(gate)}`
  return {
    url,
    held,
    open,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      gate.close()
      await once(gate, 'close')
    },
  }
}
