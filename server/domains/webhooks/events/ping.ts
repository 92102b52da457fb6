import type { Schemas } from '../../../api/handler.ts'
import type { Hook } from '../../../storage/webhooks/hooks.ts'
import { hookView } from '../views/hook.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from '../../repositories/events/common-payload.ts'

interface Ping extends Happening {
  hook: Hook
  now: number
}

const zen = [
  'A contract kept is a test nobody has to write.',
  'Say what happened, then stop.',
  'Small promises, all of them kept.',
  'The log remembers what the caller forgot.',
  'Retry less, know more.',
]

function payload(ping: Ping): Schemas['webhook-ping'] {
  const { hook, repository, links, now } = ping
  return {
    zen: zen[hook.id % zen.length] as string,
    hook_id: hook.id,
    hook: hookView(hook, repository, links, now),
    ...surroundings(ping),
  }
}

/** A ping goes to its own hook only, whatever that is subscribed to. */
export function pingOccasion(ping: Ping): Occasion {
  const { hook, repository, links } = ping
  return { event: 'ping', repository, links, hooks: [hook], payload: () => payload(ping) }
}
