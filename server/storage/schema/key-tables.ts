import type { Generated } from 'kysely'

export interface SshKeyTable {
  id: Generated<number>
  user_id: number
  /** Git access or commit signing. */
  purpose: 'authentication' | 'signing'
  title: string
  /** Key type and base64 key, as in a public key file, without the comment. */
  key: string
  /** SHA-256 of the key in base64 without padding; unique for each purpose. */
  fingerprint: string
  created_at: number
  last_used: number | null
}

export interface GpgKeyTable {
  id: Generated<number>
  user_id: number
  /** Primary key of a subkey; null for a primary key. */
  primary_key_id: number | null
  name: string | null
  /** Sixteen uppercase hexadecimal digits. */
  key_id: string
  fingerprint: string
  /** The OpenPGP packet in base64. */
  public_key: string
  /** The uploaded text; null for subkeys. */
  raw_key: string | null
  /** JSON of the email addresses in the key's user ids. */
  emails: string
  can_sign: number
  can_encrypt_comms: number
  can_encrypt_storage: number
  can_certify: number
  revoked: number
  created_at: number
  expires_at: number | null
}

/** Commits whose signatures were verified, which is permanent. */
export interface VerifiedCommitTable {
  sha: string
  verified_at: number
}

export interface KeyTables {
  ssh_keys: SshKeyTable
  gpg_keys: GpgKeyTable
  verified_commits: VerifiedCommitTable
}
