import { userOf, type Caller } from '../../access/auth/caller.ts'
import type { Gist } from '../../storage/gists/gists.ts'
import type { GistSource } from '../../api/views/source.ts'

/** The gists in a response, and the caller they are for. */
export const sourceOfGists = (gists: readonly Gist[], caller: Caller): GistSource => ({
  ids: gists.map(({ id }) => id),
  keys: new Map(gists.map(({ key, id }) => [key, id])),
  viewerId: userOf(caller)?.id,
})
