import { onTestFinished } from 'vitest'
import { systemClock } from '../../../server/core/clock.ts'
import { createEgressGuard, type GuardOptions } from '../../../server/core/egress/guard.ts'
import {
  createSender,
  type DeliveryRequest,
  type SenderOptions,
} from '../../../server/workers/delivery/send.ts'

type Options = Partial<GuardOptions> & Pick<SenderOptions, 'deadline' | 'mostIdle'>

/** A sender for one test that may reach this machine and uses the system clock. */
export function senderWith({ deadline, mostIdle, ...guardOptions }: Options = {}) {
  const guard = createEgressGuard({ allowLoopback: true, ...guardOptions })
  const sender = createSender({ guard, clock: systemClock, deadline, mostIdle, ...guardOptions })
  onTestFinished(() => sender[Symbol.dispose]())
  return sender
}

export function envelope(url: string, rest: Partial<DeliveryRequest> = {}): DeliveryRequest {
  return { url, headers: { Accept: '*/*' }, body: Buffer.from('{}'), insecureSsl: false, ...rest }
}
