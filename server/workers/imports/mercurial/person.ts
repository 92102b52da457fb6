/** The part of an address before the `@`. */
const localPart = (address: string) => address.split('@')[0]!

/**
 * A user of Mercurial, who is any text, as git wants one. A name alone becomes `name <name@id-of-the-source>`
 * (seed 4.6), an address alone keeps it.
 */
export function personOf(user: string, sourceId: string): { name: string; email: string } {
  const [, before = '', within] = /^([^<]*)<([^<>]*)/.exec(user) ?? []
  const name = (within === undefined ? user : before).replace(/[<>"\p{Cc}]/gu, '').trim()
  const address = within?.trim() || (/^[^\s@]+@[^\s@]+$/.test(name) ? name : '')
  if (address) return { name: name && name !== address ? name : localPart(address), email: address }
  const known = name || 'unknown'
  return { name: known, email: `${known.replace(/\s+/g, '.')}@${sourceId}` }
}
