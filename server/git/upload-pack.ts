import type { Duplex, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exited, start, stop, type ProcessExit } from '../core/processes.ts'
import { git, type Setting } from './environment.ts'
import { readWhole, type Protocol } from './smart-http.ts'

interface Fetch {
  path: string
  protocol?: Protocol
  /** The decoded request body. */
  input: AsyncIterable<Buffer>
  output: Writable
}

/**
 * Makes the heads and test merges of pull requests available for fetch, in addition to branches and
 * tags.
 */
export const readerSettings: Setting[] = [['transfer.hideRefs', '!refs/pull']]

/**
 * A request lists wanted and known objects at about fifty bytes each, so this allows 300 000 of
 * them.
 */
const maxRequestBytes = 16 * 1024 * 1024

/**
 * Handles a fetch or clone over HTTP. Reads the whole request before it starts git, so that a slow
 * client does not occupy a process. Stops git when the client disconnects. Ends `output`.
 * @throws ServiceError 413 before any output when the request is larger than 16 MiB
 */
export async function uploadPack({ path, protocol, input, output }: Fetch): Promise<ProcessExit> {
  const request = await readWhole(input, maxRequestBytes)
  const child = start(
    git(['upload-pack', '--strict', '--stateless-rpc', path], {
      settings: readerSettings,
      env: protocol ? { GIT_PROTOCOL: protocol } : {},
    }),
  )
  output.once('close', () => {
    if (!output.writableFinished) stop(child)
  })
  child.stdin.end(request)
  const sent = pipeline(child.stdout, output).catch(() => stop(child))
  const [end] = await Promise.all([exited(child), sent])
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
      settings: readerSettings,
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
