import { flushPacket, maxPayload, readPackets, writePacket } from './pkt-line.ts'
import type { PushCommand } from '../storage/repositories/pushes.ts'

/** What git says it made of a push (gitprotocol-pack(5), "Report Status"). */
export interface PushReport {
  /** `ok`, or why the objects were not taken. */
  unpack: string
  /** By ref: undefined when the ref was changed, else why not. */
  refs: Map<string, string | undefined>
}

type Capabilities = ReadonlySet<string>

const isMultiplexed = (capabilities: Capabilities) =>
  capabilities.has('side-band-64k') || capabilities.has('side-band')

/**
 * The report in an answer of receive-pack, of either version and in a side band or not. Undefined when
 * there is none: the client did not ask for one, or git did not get that far.
 */
export function readReport(answer: Buffer, capabilities: Capabilities): PushReport | undefined {
  try {
    return reportIn(isMultiplexed(capabilities) ? firstBand(answer) : answer)
  } catch {
    return undefined // cut off
  }
}

/** Band 1 carries the data, 2 progress, 3 a last word before the end. */
function firstBand(answer: Buffer): Buffer {
  const packets = [...readPackets(answer)]
  return Buffer.concat(
    packets.filter((packet) => packet?.[0] === 1).map((data) => data!.subarray(1)),
  )
}

function reportIn(bytes: Buffer): PushReport | undefined {
  const report: PushReport = { unpack: '', refs: new Map() }
  for (const packet of readPackets(bytes)) {
    const [, word, rest = ''] = /^(\S+) ([^\n]*)/.exec(packet?.toString() ?? '') ?? []
    if (word === 'unpack') report.unpack = rest
    if (word === 'ok') report.refs.set(rest, undefined)
    if (word === 'ng') report.refs.set(...refused(rest))
  }
  return report.unpack === '' ? undefined : report
}

function refused(rest: string): [ref: string, reason: string] {
  const space = rest.indexOf(' ')
  return space < 0 ? [rest, 'failed'] : [rest.slice(0, space), rest.slice(space + 1)]
}

/** The report of a push that is refused as a whole: each ref with its reason, or with the others'. */
export function refusalReport(commands: PushCommand[], reasons: Map<string, string>): PushReport {
  const other = 'refused along with another ref of this push'
  return {
    unpack: 'ok',
    refs: new Map(commands.map(({ ref }) => [ref, reasons.get(ref) ?? other])),
  }
}

/** A report as receive-pack would send it to a client of these capabilities. */
export function writeReport({ unpack, refs }: PushReport, capabilities: Capabilities): Buffer {
  const lines = [...refs].map(([ref, reason]) =>
    writePacket(reason === undefined ? `ok ${ref}\n` : `ng ${ref} ${reason}\n`),
  )
  const report = Buffer.concat([writePacket(`unpack ${unpack}\n`), ...lines, flushPacket])
  return isMultiplexed(capabilities) ? multiplexed(report, capabilities) : report
}

function multiplexed(report: Buffer, capabilities: Capabilities): Buffer {
  const size = capabilities.has('side-band-64k') ? maxPayload - 1 : 999 - 4
  const packets: Buffer[] = []
  for (let start = 0; start < report.length; start += size)
    packets.push(writePacket(Buffer.concat([Buffer.of(1), report.subarray(start, start + size)])))
  return Buffer.concat([...packets, flushPacket])
}
