import type { Operation } from '../../../server/contract/operation.ts'
import { ableCaller } from '../../_support/authorization/able-caller.ts'
import type { Who } from '../../_support/authorization/callers.ts'
import { fillIn } from '../../_support/calls/fill-in.ts'
import { samples } from '../../_support/calls/samples.ts'
import { fillRepositories, makeScene } from '../../_support/authorization/stage.ts'
import type { ClientOptions } from '../../_support/service-client.ts'
import type { Grown } from './grown-server.ts'
import { timed, type Timed } from './timing.ts'

const sampleOf = ({ id }: Operation) => samples[id as keyof typeof samples]

/** Credentials for reads, by operation. */
const known = new WeakMap<Grown, Map<string, ClientOptions>>()

async function credentials(grown: Grown, operation: Operation, who: Who): Promise<ClientOptions> {
  const mine = known.get(grown) ?? new Map<string, ClientOptions>()
  known.set(grown, mine)
  const found = mine.get(operation.id) ?? (await grown.callers.enter(who, grown.scene))
  mine.set(operation.id, found)
  return found
}

/** Sends one request of an operation that succeeds. A write gets a scene of its own. */
export async function sendOperation(grown: Grown, operation: Operation): Promise<Timed> {
  const { server, callers, places } = grown
  const who = ableCaller(operation)
  const sample = sampleOf(operation)
  const writes = operation.method !== 'GET'
  const scene = writes ? await makeScene(server) : grown.scene
  if (writes && sample.content) {
    await fillRepositories(server, scene, [who.openly ? scene.open : scene.repo])
  }
  const caller = writes ? await callers.enter(who, scene) : await credentials(grown, operation, who)
  const place = await places.of(operation, who, scene, sample.success)
  const call = { method: operation.method, path: fillIn(operation.path, place), caller }
  return timed(grown, { ...call, body: sample.body?.(place) })
}
