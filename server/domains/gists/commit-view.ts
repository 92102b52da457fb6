import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { GistRevision } from '../../storage/gists/gist-revisions.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

/** A revision of the gist with this key. */
export function gistCommit(
  { version, additions, deletions, committed_at }: GistRevision,
  { key, user }: { key: string; user: Account | undefined },
  links: Links,
): Schemas['gist-commit'] {
  return {
    url: links.api(`/gists/${key}/${version}`),
    version,
    user: user ? simpleUser(user, links) : null,
    change_status: { total: additions + deletions, additions, deletions },
    committed_at: timestamp(committed_at),
  }
}
