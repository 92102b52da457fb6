import { addresses } from './egress/addresses.ts'
import { bounds } from './egress/bounds.ts'
import { deadlines } from './egress/deadline.ts'
import { lines } from './egress/lines.ts'
import { redirects } from './egress/redirects.ts'
import type { Row } from './egress/row.ts'
import { certificates, interleaved } from './egress/tls.ts'
import type { Proof, Request } from './proof.ts'

const usualDeliveries = 200

const method = `The delivery sender runs in its own process. The test observes it from outside: with receivers below HTTP, the
connection table of the kernel, the memory of the process, and strace, which shows every connect(2) call.
Where the machine allows it, the process runs in a network namespace without routes, so that public addresses
can be tested without reaching anyone; these also show that the observation works. A second, independent table
classifies the addresses, which are drawn at random from all addresses and from the ends of each range. Each
target is saved, receives a delivery, and receives two more for a webhook whose connection can be reused.
Memory is the resident set after garbage collection, measured after every ten deliveries, starting with the
twentieth. The ping of a new webhook on a real server tests each certificate.`

const parts: [string, (size: number, request: Request) => Promise<Row[]>][] = [
  ['deadline', deadlines],
  ['bounds', bounds],
  ['redirects', redirects],
  ['addresses', addresses],
  ['certificates', certificates],
  ['certificates in turn', interleaved],
  ['lines', lines],
]

/** Exposes the sender to hostile receivers, names and texts, and observes it from outside. */
export const egress: Proof = {
  promise: 'Deliveries reach only allowed addresses and respect size and time limits',
  async run(request) {
    const rows: Row[] = []
    for (const [name, prove] of parts) {
      rows.push(...(await prove(request.size ?? usualDeliveries, request)))
      request.progress(name)
    }
    return { method, rows }
  },
}
