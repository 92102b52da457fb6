import type { Generated } from 'kysely'

export interface SshKeyTable {
  id: Generated<number>
  user_id: number
  /** What it is for: to reach git with, or to sign with. */
  purpose: 'authentication' | 'signing'
  title: string
  /** Kind and key, as a public key file has them, without the comment. */
  key: string
  /** SHA-256 of the key in base64 without padding; one account has it for a purpose. */
  fingerprint: string
  created_at: number
  last_used: number | null
}

export interface GpgKeyTable {
  id: Generated<number>
  user_id: number
  /** The key that a subkey belongs to. */
  primary_key_id: number | null
  name: string | null
  /** Sixteen hexadecimal digits, in capitals. */
  key_id: string
  fingerprint: string
  /** The packet, in base64. */
  public_key: string
  /** As it was given; null for subkeys. */
  raw_key: string | null
  /** JSON of the addresses that it names. */
  emails: string
  can_sign: number
  can_encrypt_comms: number
  can_encrypt_storage: number
  can_certify: number
  revoked: number
  created_at: number
  expires_at: number | null
}

/** Commits whose signatures were found right, which they stay. */
export interface VerifiedCommitTable {
  sha: string
  verified_at: number
}

export interface KeyTables {
  ssh_keys: SshKeyTable
  gpg_keys: GpgKeyTable
  verified_commits: VerifiedCommitTable
}
