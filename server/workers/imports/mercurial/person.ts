/** The part of an address before the `@`. */
const localPart = (address: string) => address.split('@')[0]!

/**
 * Converts a Mercurial user, which is any text, to a git identity. A bare name becomes `name
 * <name@id-of-the-source>`; a bare address is kept.
 */
export function personOf(user: string, sourceId: string): { name: string; email: string } {
  const [, before = '', within] = /^([^<]*)<([^<>]*)/.exec(user) ?? []
  const name = (within === undefined ? user : before).replace(/[<>"\p{Cc}]/gu, '').trim()
  const address = within?.trim() || (/^[^\s@]+@[^\s@]+$/.test(name) ? name : '')
  if (address) return { name: name && name !== address ? name : localPart(address), email: address }
  const nameOrUnknown = name || 'unknown'
  return { name: nameOrUnknown, email: `${nameOrUnknown.replace(/\s+/g, '.')}@${sourceId}` }
}
