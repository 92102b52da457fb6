import type { World, WorldToken } from '../../server/world/world.ts'
import { testWorld } from '../_support/test-world.ts'

/** Whose tokens are used up, one user for each time: a grant that is deleted takes all of a user's. */
export const holders = ['reader', 'triager'] as const

const token = (login: string): WorldToken => ({
  login,
  kind: 'oauth',
  client_id: 'Ov23test',
  scopes: ['repo'],
})

const spares = holders.flatMap((login) =>
  ['reset', 'delete', 'grant'].map((use) => [`gho_${use}_${login}`, token(login)] as const),
)

const revoked = holders.map((login): [string, WorldToken] => [
  `ghs_revoke_${login}`,
  { kind: 'installation', client_id: 'Iv23test', account: 'acme' },
])

/** The test world with tokens `<kind>_<what becomes of it>_<holder>`. */
export const contractWorld: World = {
  ...testWorld,
  tokens: { ...testWorld.tokens, ...Object.fromEntries([...spares, ...revoked]) },
}
