import { badRequest, payloadTooLarge } from '../../core/errors.ts'
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

/**
 * Reads the commands at the start of a receive-pack request (gitprotocol-pack(5), "Reference Update
 * Request and Packfile Transfer"). There are no commands when the client only checks whether it may
 * push.
 * @throws ServiceError 400 for malformed commands, 413 beyond 4 MiB or 10 000 commands
 */
export async function readPush(input: AsyncIterable<Buffer>): Promise<Push> {
  const chunks = input[Symbol.asyncIterator]()
  const head: Head = { bytes: Buffer.alloc(0), offset: 0 }
  const push = { commands: [] as PushCommand[], capabilities: new Set<string>() }
  for (const line of await readLines(head, chunks)) readLine(line, push)
  if (push.commands.length > maxCommands) throw payloadTooLarge()
  // Options are for git, which holds them in memory, so they count as a part of the head.
  if (push.capabilities.has('push-options')) await readLines(head, chunks)
  return { ...push, body: joined(head.bytes, chunks) }
}

/** The start of a request that has been read, and how far it was parsed. */
interface Head {
  bytes: Buffer
  offset: number
}

/** Returns the lines before the next marker. */
async function readLines(head: Head, chunks: AsyncIterator<Buffer>): Promise<Buffer[]> {
  const lines: Buffer[] = []
  for (;;) {
    const packet = nextPacket(head.bytes, head.offset)
    if (packet) head.offset = packet.next
    else head.bytes = await extended(head.bytes, chunks)
    if (packet?.payload) lines.push(packet.payload)
    else if (packet) return lines
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
  if (bytes.length > maxHeadBytes) throw payloadTooLarge()
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
