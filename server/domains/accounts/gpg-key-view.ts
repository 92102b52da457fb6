import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { emailKey } from '../../storage/accounts/emails.ts'
import type { GpgKey, GpgKeyring } from '../../storage/accounts/gpg-keys.ts'

const common = (key: GpgKey) => ({
  id: key.id,
  key_id: key.key_id,
  public_key: key.public_key,
  can_sign: key.can_sign,
  can_encrypt_comms: key.can_encrypt_comms,
  can_encrypt_storage: key.can_encrypt_storage,
  can_certify: key.can_certify,
  created_at: timestamp(key.created_at),
  expires_at: key.expires_at === null ? null : timestamp(key.expires_at),
  revoked: key.revoked,
  raw_key: key.raw_key,
})

const subkeyView = (key: GpgKey, primary_key_id: number): Schemas['gpg-subkey'] => ({
  ...common(key),
  primary_key_id,
  emails: [],
  subkeys: [],
})

/** @param verified keys of the owner's verified email addresses, see `emailKey` */
export const gpgKeyView = (key: GpgKeyring, verified: Set<string>): Schemas['gpg-key'] => ({
  ...common(key),
  name: key.name,
  primary_key_id: null,
  emails: key.emails.map((email) => ({ email, verified: verified.has(emailKey(email)) })),
  subkeys: key.subkeys.map((subkey) => subkeyView(subkey, key.id)),
})
