import type { Duplex, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { payloadTooLarge } from '../../core/errors.ts'
import { exited, start, stop, type ProcessExit } from '../../core/processes.ts'
import { git } from '../processes/environment.ts'
import type { Protocol } from './smart-http.ts'
import { settingsOf } from './visible-refs.ts'
import { written } from './written.ts'

interface Fetch {
  path: string
  protocol?: Protocol
  /** The decoded request body. */
  input: AsyncIterable<Buffer>
  output: Writable
}

/**
 * A request lists wanted and known objects at about fifty bytes each, so this allows 300 000 of
 * them.
 */
const maxRequestBytes = 16 * 1024 * 1024

/** What is read before git starts. Most requests are smaller. */
const headBytes = 256 * 1024

/**
 * Reads the start of a request, so that a slow client does not occupy a process.
 * @throws the error of the request
 */
async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const head: Buffer[] = []
  for (let size = 0; size < headBytes;) {
    const chunk = await chunks.next()
    if (chunk.done) break
    size += chunk.value.length
    head.push(chunk.value)
  }
  return Buffer.concat(head)
}

/** Passes the rest of a request to git. @throws the error of the request, or ServiceError 413 */
async function passOn(head: Buffer, chunks: AsyncIterator<Buffer>, stdin: Writable): Promise<void> {
  let size = head.length
  await written(stdin, head)
  for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) {
    if ((size += chunk.value.length) > maxRequestBytes) throw payloadTooLarge()
    if (!stdin.writable) break
    await written(stdin, chunk.value)
  }
  stdin.end()
}

/**
 * Handles a fetch or clone over HTTP. Stops git when the client disconnects. Ends `output`.
 * @throws the error of the request before any output; closes `output` for a later one
 */
export async function uploadPack({ path, protocol, input, output }: Fetch): Promise<ProcessExit> {
  const chunks = input[Symbol.asyncIterator]()
  const head = await readHead(chunks)
  const child = start(
    git(['upload-pack', '--strict', '--stateless-rpc', path], {
      settings: settingsOf('git-upload-pack'),
      env: protocol ? { GIT_PROTOCOL: protocol } : {},
    }),
  )
  output.once('close', () => {
    if (!output.writableFinished) stop(child)
  })
  const asked = passOn(head, chunks, child.stdin).catch(() => {
    stop(child)
    output.destroy()
  })
  const sent = pipeline(child.stdout, output).catch(() => stop(child))
  const [end] = await Promise.all([exited(child), sent, asked])
  return end
}

interface StreamFetch {
  path: string
  protocol?: Protocol | undefined
  /** Connection to the client, open until the fetch ends. */
  stream: Duplex
}

/** Idle timeout in seconds. */
const idleTimeout = 120

/**
 * Handles a fetch or clone over a bidirectional stream (SSH). Stops git when the client
 * disconnects. Does not end `stream`.
 */
export async function serveUploadPack({
  path,
  protocol,
  stream,
}: StreamFetch): Promise<ProcessExit> {
  const child = start(
    git(['upload-pack', '--strict', `--timeout=${idleTimeout}`, path], {
      settings: settingsOf('git-upload-pack'),
      env: protocol ? { GIT_PROTOCOL: protocol } : {},
    }),
  )
  const leave = () => stop(child)
  stream.once('close', leave)
  stream.pipe(child.stdin)
  child.stdout.pipe(stream, { end: false })
  try {
    return await exited(child)
  } finally {
    stream.off('close', leave)
  }
}
