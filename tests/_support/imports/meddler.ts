import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../webhooks/receiver.ts'

/** Replaces the bytes that a server sends, or ends the connection. */
export type Meddling = (bytes: Buffer, at: number) => Buffer | 'cut' | 'hold'

export interface Meddler extends AsyncDisposable {
  port: number
  /** Number of bytes from the server. */
  passed: number
}

/** A proxy between a client and a server that modifies the server's data. */
export async function startMeddler(behind: number, meddle: Meddling): Promise<Meddler> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const onward = connect(behind, '127.0.0.1')
    for (const socket of [client, onward]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    client.pipe(onward)
    onward.on('data', (bytes: Buffer) => {
      const given = meddle(bytes, meddler.passed)
      meddler.passed += bytes.length
      if (given === 'cut') client.destroy()
      else if (given !== 'hold') client.write(given)
    })
    onward.on('end', () => client.end())
    client.on('close', () => onward.destroy())
  })
  const port = await listen(server)
  const meddler: Meddler = {
    port,
    passed: 0,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return meddler
}
