import { isIPv6 } from 'node:net'
import type { Caller } from '../auth/caller.ts'

/** The first half of an IPv6 address: what one customer is given, and may draw addresses from at will. */
function network(address: string): string {
  const [head = '', tail = ''] = address.split('%', 1).join('').split('::')
  const groups = (part: string) => part.split(':').filter((each) => each !== '')
  const [first, last] = [groups(head), groups(tail)]
  const zeros = Math.max(0, 8 - first.length - last.length)
  const all = [...first, ...Array<string>(zeros).fill('0'), ...last]
  const half = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${half.join(':')}::/64`
}

/** What stands for an address: itself, or for IPv6 its network, of which one caller has all (R13). */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? network(address) : address
}

/** Whose bucket a request counts in: all tokens of a user share the user's own (seed 8.1). */
export function bucketOf(caller: Caller): string {
  if (caller.kind === 'none') return `address ${addressKey(caller.address)}`
  if (caller.kind === 'client') return `client ${caller.client.client_id}`
  if (caller.kind === 'app') return `app ${caller.app.id}`
  if (caller.kind === 'installation') return `installation ${caller.token.installation_id}`
  if (caller.kind === 'workflow') return `workflow ${caller.token.repository_id}`
  return `user ${caller.user.id}`
}
