import { userOf, type Caller } from '../../../access/auth/caller.ts'
import type { Gist } from '../../../storage/gists/gists.ts'
import type { GistSource } from '../../../api/views/source.ts'

/** Gists that are answered together, and to whom. */
export const sourceOfGists = (gists: readonly Gist[], caller: Caller): GistSource => ({
  ids: gists.map(({ id }) => id),
  keys: new Map(gists.map(({ key, id }) => [key, id])),
  viewerId: userOf(caller)?.id,
})
