import { onTestFinished } from 'vitest'
import { systemClock } from '../../../server/core/clock.ts'
import { createEgressGuard, type GuardOptions } from '../../../server/core/egress/guard.ts'
import {
  createSender,
  type Envelope,
  type SenderOptions,
} from '../../../server/workers/delivery/send.ts'

type Options = Partial<GuardOptions> & Pick<SenderOptions, 'deadline' | 'mostIdle'>

/** A sender that may reach this machine, in real time, for one test. */
export function senderWith({ deadline, mostIdle, ...guardOptions }: Options = {}) {
  const guard = createEgressGuard({ allowLoopback: true, ...guardOptions })
  const sender = createSender({ guard, clock: systemClock, deadline, mostIdle, ...guardOptions })
  onTestFinished(() => sender[Symbol.dispose]())
  return sender
}

export function envelope(url: string, rest: Partial<Envelope> = {}): Envelope {
  return { url, headers: { Accept: '*/*' }, body: Buffer.from('{}'), insecureSsl: false, ...rest }
}
