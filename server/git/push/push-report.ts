import type { PushCommand } from '../../storage/pushes/pushes.ts'
import { flushPacket, maxPayload, readPackets, writePacket } from '../formats/pkt-line.ts'

/** The result of a push as reported by git (gitprotocol-pack(5), "Report Status"). */
export interface PushReport {
  /** `ok`, or the reason why the objects were rejected. */
  unpack: string
  /** By ref: undefined for an updated ref, otherwise the reason for the rejection. */
  refs: Map<string, string | undefined>
}

type Capabilities = ReadonlySet<string>

const isMultiplexed = (capabilities: Capabilities) =>
  capabilities.has('side-band-64k') || capabilities.has('side-band')

/**
 * Extracts the report from a receive-pack response, in both report versions, with or without a side
 * band. Undefined when there is no report: the client did not request one, or git failed earlier.
 */
export function readReport(response: Buffer, capabilities: Capabilities): PushReport | undefined {
  try {
    return reportIn(isMultiplexed(capabilities) ? firstBand(response) : response)
  } catch {
    return undefined // incomplete response
  }
}

/** Band 1 carries data, band 2 progress, band 3 a fatal error. */
function firstBand(response: Buffer): Buffer {
  const packets = [...readPackets(response)]
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

/**
 * Builds the report for a push that is rejected as a whole. Refs without a reason of their own get
 * a general one.
 */
export function refusalReport(commands: PushCommand[], reasons: Map<string, string>): PushReport {
  const other = 'rejected because another ref in this push was rejected'
  return {
    unpack: 'ok',
    refs: new Map(commands.map(({ ref }) => [ref, reasons.get(ref) ?? other])),
  }
}

/** Encodes a report as receive-pack would for a client with these capabilities. */
export function writeReport({ unpack, refs }: PushReport, capabilities: Capabilities): Buffer {
  const lines = [...refs].map(([ref, reason]) =>
    writePacket(reason === undefined ? `ok ${ref}\n` : `ng ${ref} ${reason}\n`),
  )
  const report = Buffer.concat([writePacket(`unpack ${unpack}\n`), ...lines, flushPacket])
  return isMultiplexed(capabilities) ? multiplexed(report, capabilities) : report
}

/** Cuts bytes into the packets of one band. */
function packetsOf(band: number, bytes: Buffer, capabilities: Capabilities): Buffer[] {
  const size = capabilities.has('side-band-64k') ? maxPayload - 1 : 999 - 4
  const packets: Buffer[] = []
  for (let start = 0; start < bytes.length; start += size)
    packets.push(writePacket(Buffer.concat([Buffer.of(band), bytes.subarray(start, start + size)])))
  return packets
}

const multiplexed = (report: Buffer, capabilities: Capabilities): Buffer =>
  Buffer.concat([...packetsOf(1, report, capabilities), flushPacket])

/**
 * Encodes lines that the client prints before the report, with `remote: ` in front. Empty when the
 * client cannot receive any.
 */
export function writeMessages(lines: readonly string[], capabilities: Capabilities): Buffer {
  if (!isMultiplexed(capabilities) || lines.length === 0) return Buffer.alloc(0)
  const text = Buffer.from(lines.map((line) => `${line}\n`).join(''))
  return Buffer.concat(packetsOf(2, text, capabilities))
}

/** The bytes that git has sent to be printed by the client. */
export function messagesIn(response: Buffer, capabilities: Capabilities): Buffer {
  if (!isMultiplexed(capabilities)) return Buffer.alloc(0)
  const packets = [...readPackets(response)].filter((packet) => packet?.[0] === 2)
  return Buffer.concat(packets.map((packet) => packet!.subarray(1)))
}

/** Replaces the report in a response, and keeps what the client prints. */
export function replaceReport(
  response: Buffer,
  report: PushReport,
  capabilities: Capabilities,
): Buffer {
  const said = packetsOf(2, messagesIn(response, capabilities), capabilities)
  return Buffer.concat([...said, writeReport(report, capabilities)])
}
