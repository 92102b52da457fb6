import type { TimeSource } from '../../core/clock.ts'
import { SealError, type Vault } from '../../core/vault.ts'

interface Needs {
  vault: Vault
  clock: TimeSource
}

/** Lifetime of a download URL in milliseconds. */
const life = 300_000

/**
 * Seals what a download URL stands for, for five minutes.
 * @param parts texts without spaces
 * @param purpose tickets for another purpose are not valid
 */
export function downloadTicket(
  parts: readonly (string | number)[],
  purpose: string,
  { vault, clock }: Needs,
): string {
  const text = [...parts, clock.now() + life].join(' ')
  return Buffer.from(vault.seal(text, purpose)).toString('base64url')
}

/** Returns the parts of a ticket; undefined for an invalid or expired one. */
export function partsOfTicket(
  ticket: string,
  purpose: string,
  { vault, clock }: Needs,
): string[] | undefined {
  try {
    const parts = vault.open(Buffer.from(ticket, 'base64url').toString(), purpose).split(' ')
    return Number(parts.pop()) > clock.now() ? parts : undefined
  } catch (error) {
    if (error instanceof SealError) return undefined
    throw error
  }
}
