import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { root } from '../root.ts'
import { TaskProcess } from '../tasks/task-process.ts'

/** A description of a key or subkey. */
export interface KeyDescription {
  key_id: string
  fingerprint: string
  public_key: string
  can_sign: boolean
  can_encrypt_comms: boolean
  can_encrypt_storage: boolean
  can_certify: boolean
  revoked: boolean
  expires_at: number | null
}

export interface KeyringDescription extends KeyDescription {
  emails: string[]
  subkeys: KeyDescription[]
}

interface Signed {
  /** ASCII-armored. */
  signature: string
  payload: Uint8Array
  /** The key to verify with, ASCII-armored. */
  armored: string
}

export type Outcome = 'valid' | 'invalid' | 'expired_key' | 'not_signing_key'

/** Tasks of the process: input and result. */
type Tasks = {
  /** Describes one ASCII-armored public key. */
  read: [
    { armored: string },
    { key: KeyringDescription } | { refused: 'private' | 'malformed' | 'too much' | 'too large' },
  ]
  /** The key ids that signatures name; null for an invalid signature. */
  issuers: [{ signatures: string[] }, (string | null)[]]
  /** Verifies signatures as of a time in milliseconds. */
  verify: [{ signed: Signed[]; now: number }, Outcome[]]
}

/** Reads keys and verifies signatures of callers in a process of its own. */
export type OpenPgp = TaskProcess<Tasks>

export const createOpenPgp = (clock: Clock): OpenPgp =>
  new TaskProcess<Tasks>({
    clock,
    script: join(root, 'server/core/openpgp/worker.js'),
    timeout: 5_000,
    memory: 64,
  })
