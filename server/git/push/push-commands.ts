import { badRequest, payloadTooLarge, ServiceError } from '../../core/errors.ts'
import type { PushCommand } from '../../storage/pushes/pushes.ts'
import { MalformedPacket, readPacket, type Packet } from '../formats/pkt-line.ts'

/** A push whose head has been read and whose objects are still on the way. */
export interface Push {
  commands: PushCommand[]
  capabilities: Set<string>
  /** The whole unmodified body including the commands. Can be read only once. */
  body: AsyncIterable<Buffer>
}

const maxHeadBytes = 4 * 1024 * 1024
const maxCommands = 10_000

/** A push with too many commands. Those that were read are in `push`, whose body is complete. */
export class TooManyCommands extends ServiceError {
  readonly push: Push

  constructor(push: Push) {
    super({ status: 413, message: 'A push can update up to 10,000 refs' })
    this.push = push
  }
}

/**
 * Reads the commands at the start of a receive-pack request (gitprotocol-pack(5), "Reference Update
 * Request and Packfile Transfer"). There are no commands when the client only checks whether it may
 * push.
 * @throws ServiceError 400 for malformed commands, 413 for long options, and TooManyCommands beyond
 *   10 000 commands or 4 MiB
 */
export async function readPush(input: AsyncIterable<Buffer>): Promise<Push> {
  const chunks = input[Symbol.asyncIterator]()
  const head: Head = { bytes: Buffer.alloc(0), offset: 0 }
  const push = { commands: [] as PushCommand[], capabilities: new Set<string>() }
  const isWhole = await readLines(head, chunks, (line) => readLine(line, push))
  if (!isWhole || push.commands.length > maxCommands) {
    throw new TooManyCommands({ ...push, body: joined(head.bytes, chunks) })
  }
  // Options are for git, which holds them in memory, so they count as a part of the head.
  const hasOptions = push.capabilities.has('push-options')
  if (hasOptions && !(await readLines(head, chunks, () => {}))) throw payloadTooLarge()
  return { ...push, body: joined(head.bytes, chunks) }
}

/** The start of a request that has been read, and how far it was parsed. */
interface Head {
  bytes: Buffer
  offset: number
}

/** Reads the lines before the next marker. Returns whether the marker is within the limit. */
async function readLines(
  head: Head,
  chunks: AsyncIterator<Buffer>,
  take: (line: Buffer) => void,
): Promise<boolean> {
  for (;;) {
    const packet = nextPacket(head.bytes, head.offset)
    if (packet) head.offset = packet.next
    else if (head.bytes.length > maxHeadBytes) return false
    else head.bytes = await extended(head.bytes, chunks)
    if (packet?.payload) take(packet.payload)
    else if (packet) return true
  }
}

function nextPacket(bytes: Buffer, offset: number): Packet | undefined {
  try {
    return readPacket(bytes, offset)
  } catch (error) {
    throw error instanceof MalformedPacket ? badRequest('Malformed push') : error
  }
}

async function extended(bytes: Buffer, chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const chunk = await chunks.next()
  if (chunk.done) throw badRequest('Malformed push')
  return Buffer.concat([bytes, chunk.value])
}

/**
 * Parses `<before> <after> <ref>`, optionally followed by NUL and capabilities. Shallow clones also
 * send `shallow` lines, which are ignored.
 */
function readLine(line: Buffer, push: Pick<Push, 'commands' | 'capabilities'>): void {
  const [text = '', capabilities = ''] = line.toString().split('\0')
  for (const capability of capabilities.split(/[ \n]/))
    if (capability) push.capabilities.add(capability)
  if (/^shallow [0-9a-f]{40}\n?$/.test(text)) return
  const [, before, after, ref] = /^([0-9a-f]{40}) ([0-9a-f]{40}) ([^\n]+)\n?$/.exec(text) ?? []
  if (!before || !after || !ref) throw badRequest('Malformed push')
  push.commands.push({ ref, before, after })
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  for (let chunk = await rest.next(); !chunk.done; chunk = await rest.next()) yield chunk.value
}
