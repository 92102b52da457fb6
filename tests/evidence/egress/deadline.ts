import { endureTarpit, type Endured } from '../../_support/egress/endure-tarpit.ts'
import { startSenderProcess } from '../../_support/egress/sender-process.ts'
import { laterTarpit, tarpits } from '../../_support/egress/tarpits.ts'
import { must, type Row } from './row.ts'

const deadline = 300
const grace = 200
const rounds = 5

const ended = ({ status, elapsed, left, handles, states }: Endured) =>
  status === 'timed out' &&
  elapsed <= deadline + grace &&
  left + handles + (states ?? []).length === 0

/** Each tarpit is abandoned at the deadline, and no connection remains open. */
export async function deadlines(): Promise<Row[]> {
  await using sender = await startSenderProcess()
  await sender.open({ allowLoopback: true, deadline })
  const rows: Row[] = []
  for (const tarpit of [...tarpits, laterTarpit]) {
    const found: Endured[] = []
    for (let round = 0; round < rounds; round++) found.push(await endureTarpit(sender, tarpit))
    for (const one of found) must(ended(one), tarpit.name, one)
    const last = Math.ceil(Math.max(...found.map(({ elapsed }) => elapsed)))
    const kernel = found.every(({ states }) => states) ? ', none in the kernel' : ''
    rows.push({
      About: 'Deadline of 300 ms',
      Case: `a receiver that ${tarpit.name}`,
      Tried: rounds,
      Found: `timed out after ${last} ms at most; the receiver saw the connection close; no handle left${kernel}`,
    })
  }
  return rows
}
