import type { Hunt } from './hunt.ts'
import type { Witness } from './kernel.ts'
import type { SenderProcess } from './sender-process.ts'
import { isSpecial } from './special-ranges.ts'

export interface Pursued {
  name: string
  targets: number
  deliveries: number
  /** Connections that should be tried. */
  due: number
  /** Connections tried, by what the runtime tells and by what the kernel was asked. */
  runtime: number
  kernel: number
  /** Addresses among them that must not be reached. */
  forbidden: string[]
  /** Targets whose deliveries did not end as they should. */
  wrong: string[]
}

const deadline = 200
const unreached = ['failed to connect to host', 'timed out']

/**
 * Stores each target, delivers to it and delivers again, in production's setting, while somebody watches
 * from outside. Nothing answers: what is counted is who is asked.
 */
export async function pursue(
  sender: SenderProcess,
  witness: Witness,
  { name, quarries, reached = false }: Hunt,
): Promise<Pursued> {
  const before = witness.connects().length
  const attempts = async () => (await sender.vitals()).attempted.length
  const runtimeBefore = await attempts()
  const wrong: string[] = []
  await sender.open({ allowLoopback: false, deadline, names: allNames(quarries) })
  for (const { url } of quarries) {
    await sender.check(url)
    for (const hookId of [undefined, 1, 1]) {
      const { outcome } = await sender.send({ url, ...(hookId && { hookId }) })
      if (!unreached.includes(outcome.status)) wrong.push(`${url}: ${outcome.status}`)
    }
  }
  const connects = witness.connects().slice(before)
  return {
    name,
    targets: quarries.length,
    deliveries: quarries.length * 3,
    due: reached ? quarries.length * 3 : 0,
    runtime: (await attempts()) - runtimeBefore,
    kernel: connects.length,
    forbidden: connects.map(({ address }) => address).filter(isSpecial),
    wrong,
  }
}

const allNames = (quarries: Hunt['quarries']) =>
  Object.assign({}, ...quarries.map(({ names }) => names)) as Hunt['quarries'][0]['names']

/** Proves that the witness sees: with loopback open, one connection, and one only. */
export async function control(sender: SenderProcess, witness: Witness): Promise<number> {
  const before = witness.connects().length
  await sender.open({ allowLoopback: true, deadline })
  await sender.send({ url: 'http://127.0.0.1:9/' })
  const seen = witness.connects().slice(before)
  return seen.filter(({ address, port }) => address === '127.0.0.1' && port === 9).length
}
