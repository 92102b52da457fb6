import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, isIP, type AddressInfo } from 'node:net'
import type { NameAnswer, Names } from './names.ts'

export interface NameServer extends AsyncDisposable {
  /** Address and port. */
  address: string
  /** Queried names, in order. */
  asked: string[]
}

const types = { 1: 4, 28: 6 } as Record<number, number>
const codes = { NXDOMAIN: 3, SERVFAIL: 2 }
const mostOverUdp = 512

interface Question {
  id: number
  name: string
  type: number
  /** The raw question, to be repeated in the response. */
  bytes: Buffer
}

/**
 * RFC 1035, section 4.1.2. The header has twelve bytes, and the question ends with type and class.
 */
function questionOf(query: Buffer): Question {
  const labels: string[] = []
  let at = 12
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size))
    at += 1 + size
  }
  const bytes = query.subarray(12, at + 5)
  const name = labels.join('.').toLowerCase()
  return { id: query.readUInt16BE(0), name, type: query.readUInt16BE(at + 1), bytes }
}

const nameBytes = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])

function record(owner: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(type, 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([nameBytes(owner), fixed, data])
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  const [before = '', after = ''] = address.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const zeros = Array<string>(8 - groups(before).length - groups(after).length).fill('0')
  const all = [...groups(before), ...zeros, ...groups(after)]
  return Buffer.concat(all.map((group) => Buffer.from(group.padStart(4, '0'), 'hex')))
}

function recordsOf(names: Names, { name, type }: Question): Buffer[] | keyof typeof codes | null {
  const records: Buffer[] = []
  for (let owner = name, follow = true; follow;) {
    const answer: NameAnswer = names[owner]?.[0] ?? 'NXDOMAIN'
    if (answer === 'silence') return null
    if (typeof answer === 'string') return answer
    follow = 'alias' in answer
    if ('alias' in answer) {
      records.push(record(owner, 5, nameBytes(answer.alias)))
      owner = answer.alias
    } else {
      const own = answer.filter((address) => isIP(address) === types[type])
      records.push(...own.map((address) => record(owner, type, addressBytes(address))))
    }
  }
  return records
}

function reply(names: Names, query: Buffer, most: number): Buffer | null {
  const question = questionOf(query)
  const found = recordsOf(names, question)
  if (found === null) return null
  const records = typeof found === 'string' ? [] : found
  const whole = Buffer.concat(records)
  const cut = 12 + question.bytes.length + whole.length > most
  const header = Buffer.alloc(12)
  header.writeUInt16BE(question.id, 0)
  header[2] = 0x85 | (cut ? 2 : 0) // response, authoritative, recursion desired
  header[3] = 0x80 | (typeof found === 'string' ? codes[found] : 0)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(cut ? 0 : records.length, 6)
  return Buffer.concat([header, question.bytes, cut ? Buffer.alloc(0) : whole])
}

/**
 * A local DNS server over UDP and, for long responses, TCP. Responses are reused per name once
 * given.
 */
export async function startNameServer(names: Names): Promise<NameServer> {
  const asked: string[] = []
  const udp = createSocket('udp4').on('message', (query, { port, address }) => {
    asked.push(questionOf(query).name)
    const answer = reply(names, query, mostOverUdp)
    if (answer) udp.send(answer, port, address)
  })
  const tcp = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (query: Buffer) => {
      const answer = reply(names, query.subarray(2), Infinity) ?? Buffer.alloc(0)
      const size = Buffer.alloc(2)
      size.writeUInt16BE(answer.length)
      socket.end(Buffer.concat([size, answer]))
    })
  })
  // Chooses a free TCP port first: many are taken, while the UDP port of the same number is usually
  // free.
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const { port } = tcp.address() as AddressInfo
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  return {
    address: `127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      udp.close()
      tcp.close()
      await once(tcp, 'close')
    },
  }
}
