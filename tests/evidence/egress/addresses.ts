import { hunts } from '../../_support/egress/hunt.ts'
import { blind, startWitness } from '../../_support/egress/kernel.ts'
import { control, pursue, type Pursued } from '../../_support/egress/pursue.ts'
import { startSenderProcess } from '../../_support/egress/sender-process.ts'
import type { Request } from '../proof.ts'
import { must, type Row } from './row.ts'

const tenfold = 10

function row(found: Pursued): Row {
  const { name, targets, deliveries, runtime, kernel, due } = found
  must(found.forbidden.length === 0 && found.wrong.length === 0, name, found)
  must(runtime === due && kernel === due, name, found)
  return {
    About: 'Targets in production mode',
    Case: `${name} (${targets})`,
    Tried: deliveries,
    Found: `${kernel} connect calls`,
  }
}

/** The process never tries to connect to a blocked address. */
export async function addresses(size: number, { seed, progress }: Request): Promise<Row[]> {
  if (blind) {
    progress(`addresses: skipped, ${blind}`)
    return []
  }
  using witness = startWitness()
  if (!witness.isolated) progress('addresses: public ones skipped, no network of its own here')
  await using sender = await startSenderProcess(witness.command)
  must((await control(sender, witness)) === 1, 'control', 'the witness saw nothing')
  const rows: Row[] = []
  for (const hunt of hunts(seed, size * tenfold, witness.isolated)) {
    if (hunt.quarries.length > 0) rows.push(row(await pursue(sender, witness, hunt)))
    progress(hunt.name)
  }
  return rows
}
