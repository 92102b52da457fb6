import { hash } from 'node:crypto'
import { trimEnd } from '../../../core/trim-end.ts'
import { isKnownKind, readBlob } from './read-blob.ts'
import { Malformed } from './wire.ts'

export interface PublicKeyLine {
  /** Key type and key, separated by one space. */
  key: string
  fingerprint: string
  comment: string
}

/** Reason why a key was rejected. The message continues a sentence that starts with "key". */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused'
}

/** SHA-256 fingerprint of a key in base64 without padding, as in `ssh-keygen -l`. */
export const fingerprintOf = (blob: Buffer): string => trimEnd(hash('sha256', blob, 'base64'), '=')

function refuse(text: string): never {
  if (/PRIVATE KEY/.test(text)) throw new KeyRefused('is a private key; supply the public key')
  throw new KeyRefused('is invalid. You must supply a key in OpenSSH public key format')
}

/** Reports a specific reason only when the user can act on it (key size). */
function checkBlob(kind: string, blob: Buffer, text: string): void {
  try {
    if (readBlob(blob).kind !== kind) refuse(text)
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    if (/ bits$/.test(error.message)) throw new KeyRefused(error.message)
    refuse(text)
  }
}

/**
 * Parses a line of a public key file: key type, base64 key and optional comment.
 * @throws KeyRefused for anything else
 */
export function readPublicKey(text: string): PublicKeyLine {
  const [, kind = '', encoded = '', comment = ''] =
    /^([a-z0-9@.-]+)[ \t]+([A-Za-z0-9+/]+={0,2})(?:[ \t]([^\r\n]*))?$/.exec(text.trim()) ?? []
  if (kind === 'ssh-dss') throw new KeyRefused('is a DSA key, which is not supported')
  if (!isKnownKind(kind)) refuse(text)
  const blob = Buffer.from(encoded, 'base64')
  if (blob.toString('base64') !== encoded) refuse(text)
  checkBlob(kind, blob, text)
  return { key: `${kind} ${encoded}`, fingerprint: fingerprintOf(blob), comment: comment.trim() }
}
