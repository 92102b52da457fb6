import {
  makeScene,
  fillRepositories,
  cast,
  type Scene,
} from '../../_support/authorization/stage.ts'
import { Callers } from '../../_support/authorization/callers.ts'
import { Places } from '../../_support/authorization/places.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import type { Store } from '../../_support/stores.ts'
import { fill } from './fill.ts'
import { sizesFor } from './sizes.ts'

/** A running server whose store has a world of some size, with a scene in the middle of it. */
export interface Grown extends AsyncDisposable {
  server: TestServer
  scene: Scene
  callers: Callers
  places: Places
  /** A token of mona's with every scope. */
  token: string
  repositories: number
  /** Seconds that it took to fill the store. */
  filledIn: number
}

const everyScope = ['repo', 'user', 'gist', 'admin:org', 'admin:repo_hook', 'delete_repo']

/** @param repositories the size of the world; see `sizesFor` */
export async function growServer(store: Store, repositories: number): Promise<Grown> {
  // A reply that is sent again would hide what it costs to make it.
  const server = await startTestServer({ store, world: cast, keep: () => undefined })
  const scene = await makeScene(server)
  await fillRepositories(server, scene)
  const token = await server.token({ login: 'mona', scopes: everyScope })
  const started = performance.now()
  await fill(server, scene, sizesFor(repositories))
  const callers = new Callers(server)
  return {
    ...{ server, scene, token, callers, repositories, places: new Places(server, callers) },
    filledIn: (performance.now() - started) / 1000,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
