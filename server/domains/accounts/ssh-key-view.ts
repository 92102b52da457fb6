import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { SshKey } from '../../storage/accounts/ssh-keys.ts'

const used = ({ last_used }: SshKey) => (last_used === null ? null : timestamp(last_used))

/** An authentication key, for its owner. */
export function keyView(key: SshKey, links: Links): Schemas['key'] {
  return {
    id: key.id,
    key: key.key,
    url: links.api(`/user/keys/${key.id}`),
    title: key.title,
    verified: true, // keys cannot be unverified
    read_only: false,
    created_at: timestamp(key.created_at),
    last_used: used(key),
  }
}

/** The public view of an authentication key. */
export function simpleKeyView(key: SshKey): Schemas['key-simple'] {
  const { id, created_at } = key
  return { id, key: key.key, created_at: timestamp(created_at), last_used: used(key) }
}

/** A signing key. */
export const signingKeyView = ({
  id,
  key,
  title,
  created_at,
}: SshKey): Schemas['ssh-signing-key'] => ({ id, key, title, created_at: timestamp(created_at) })
