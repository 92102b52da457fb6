import type { Duplex, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ended, start, stop, type Ended } from '../core/processes.ts'
import { git, type Setting } from './environment.ts'
import { readWhole, type Protocol } from './smart-http.ts'

interface Fetch {
  path: string
  protocol?: Protocol
  /** The decoded request body. */
  input: AsyncIterable<Buffer>
  output: Writable
}

/** Beside branches and tags, the heads of pull requests and what merging them comes to can be fetched. */
export const shownToReaders: Setting[] = [['transfer.hideRefs', '!refs/pull']]

/** A request names wanted and known objects, fifty bytes each: room for 300 000 of them. */
const maxRequestBytes = 16 * 1024 * 1024

/**
 * Answers a fetch or clone. The request is read whole before git is started, so that a client that
 * dawdles holds no process; a client that leaves takes its git along. `output` is ended.
 * @throws ServiceError 413 before anything is written, when the request is over 16 MiB.
 */
export async function uploadPack({ path, protocol, input, output }: Fetch): Promise<Ended> {
  const request = await readWhole(input, maxRequestBytes)
  const child = start(
    git(['upload-pack', '--strict', '--stateless-rpc', path], {
      settings: shownToReaders,
      env: protocol ? { GIT_PROTOCOL: protocol } : {},
    }),
  )
  output.once('close', () => {
    if (!output.writableFinished) stop(child)
  })
  child.stdin.end(request)
  const sent = pipeline(child.stdout, output).catch(() => stop(child))
  const [end] = await Promise.all([ended(child), sent])
  return end
}

interface Conversation {
  path: string
  protocol?: Protocol | undefined
  /** Where both sides speak, for as long as it takes. */
  stream: Duplex
}

/** How long neither side may say anything, in seconds. */
const longestSilence = 120

/**
 * Holds the whole conversation of a fetch or clone, as over SSH. A client that leaves takes its git along.
 * `stream` is not ended.
 */
export async function converseUploadPack({ path, protocol, stream }: Conversation): Promise<Ended> {
  const child = start(
    git(['upload-pack', '--strict', `--timeout=${longestSilence}`, path], {
      settings: shownToReaders,
      env: protocol ? { GIT_PROTOCOL: protocol } : {},
    }),
  )
  const leave = () => stop(child)
  stream.once('close', leave)
  stream.pipe(child.stdin)
  child.stdout.pipe(stream, { end: false })
  try {
    return await ended(child)
  } finally {
    stream.off('close', leave)
  }
}
