import { describe, expect, it } from 'vitest'
import { hunts } from '../../_support/egress/hunt.ts'
import { blind, startWitness } from '../../_support/egress/kernel.ts'
import { control, pursue, type Pursued } from '../../_support/egress/pursue.ts'
import { startSenderProcess } from '../../_support/egress/sender-process.ts'

if (blind) console.log(`The kernel's view of connections: skipped, ${blind}`)

describe.skipIf(blind)('system calls, traced from outside of the sender', () => {
  it('never connect to a blocked address', async () => {
    using witness = startWitness()
    if (!witness.isolated) console.log('Public addresses are not tried: no network of its own here')
    const found: Pursued[] = []
    {
      await using sender = await startSenderProcess(witness.command)
      expect(await control(sender, witness)).toBe(1)
      for (const hunt of hunts(20_260_310, 100, witness.isolated))
        found.push(await pursue(sender, witness, hunt))
    }
    expect(found.flatMap(({ forbidden, wrong }) => [...forbidden, ...wrong])).toEqual([])
    const counts = found.map(({ name, due, runtime, kernel }) => ({ name, due, runtime, kernel }))
    expect(counts).toEqual(found.map(({ name, due }) => ({ name, due, runtime: due, kernel: due })))
  })
})
