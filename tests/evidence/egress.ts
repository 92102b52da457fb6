import { addresses } from './egress/addresses.ts'
import { bounds } from './egress/bounds.ts'
import { deadlines } from './egress/deadline.ts'
import { lines } from './egress/lines.ts'
import { redirects } from './egress/redirects.ts'
import type { Row } from './egress/row.ts'
import { certificates, interleaved } from './egress/tls.ts'
import type { Proof, Request } from './proof.ts'

const usualDeliveries = 200

const method = `The sender of deliveries runs in a process of its own and is looked at from outside: by
receivers below HTTP, by the kernel's table of connections, by the memory that the process holds, and by
strace, which sees every connect(2) that the process asks for. Where the machine allows it, the process
that is given addresses has a network of its own that leads nowhere, so that public addresses can be tried
as well, and reach nobody; they show that the witness sees what is there. Addresses are judged once more by
a second table, written as ranges of numbers, and drawn at random from all addresses and from the ends of
the ranges. Each target is stored, delivered to, and delivered to twice more for a hook whose connection may
be kept. Memory is the resident set after the collector has run, looked at after every ten deliveries, from
the twentieth on. Certificates are tried through the API of a server process: the ping of each new hook tells.`

const parts: [string, (size: number, request: Request) => Promise<Row[]>][] = [
  ['deadline', deadlines],
  ['bounds', bounds],
  ['redirects', redirects],
  ['addresses', addresses],
  ['certificates', certificates],
  ['certificates in turn', interleaved],
  ['lines', lines],
]

/** Lets hostile receivers, names and texts at the sender, and watches it from outside. */
export const egress: Proof = {
  promise: 'A delivery reaches what it may reach, takes what it may take, and ends when it must.',
  async run(request) {
    const rows: Row[] = []
    for (const [name, prove] of parts) {
      rows.push(...(await prove(request.size ?? usualDeliveries, request)))
      request.progress(name)
    }
    return { method, rows }
  },
}
