import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../_support/receiver.ts'

/** A way to the server that stops a push before its last bytes. */
export interface Gate extends AsyncDisposable {
  /** In place of the server's own. */
  url: string
  /** Resolves when a push is under way and held. */
  held: Promise<void>
  /** Lets the rest through. */
  open(): void
}

/** A pack ends with twenty bytes that sum it up: without them git goes on waiting. */
const heldBack = 20

function isPush(bytes: Buffer): boolean {
  return /^POST \S+\/git-receive-pack /.test(bytes.toString('latin1', 0, 200))
}

/** Puts a gate before a server. Small pushes only: head and body must come in one piece. */
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
