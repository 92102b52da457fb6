import type { Hunt } from './hunt.ts'
import type { Witness } from './kernel.ts'
import type { SenderProcess } from './sender-process.ts'
import { isSpecial } from './special-ranges.ts'

export interface Pursued {
  name: string
  targets: number
  deliveries: number
  /** Expected number of connections. */
  due: number
  /** Connections seen by the runtime and by the kernel. */
  runtime: number
  kernel: number
  /** Blocked addresses among them. */
  forbidden: string[]
  /** Targets whose deliveries had an unexpected outcome. */
  wrong: string[]
}

const deadline = 200
const unreached = ['failed to connect to host', 'timed out']

/**
 * Stores each target, delivers to it and redelivers, with the settings of production, while a
 * witness observes the process. No receiver listens: only the attempted connections count.
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

/** Proves that the witness works: with loopback allowed, it sees exactly one connection. */
export async function control(sender: SenderProcess, witness: Witness): Promise<number> {
  const before = witness.connects().length
  await sender.open({ allowLoopback: true, deadline })
  await sender.send({ url: 'http://127.0.0.1:9/' })
  const seen = witness.connects().slice(before)
  return seen.filter(({ address, port }) => address === '127.0.0.1' && port === 9).length
}
