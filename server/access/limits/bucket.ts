import { isIPv6 } from 'node:net'
import type { Caller } from '../auth/caller.ts'

/** The /64 network of an IPv6 address. One customer usually controls a whole /64. */
function network(address: string): string {
  const [head = '', tail = ''] = address.split('%', 1).join('').split('::')
  const groups = (part: string) => part.split(':').filter((each) => each !== '')
  const [first, last] = [groups(head), groups(tail)]
  const zeros = Math.max(0, 8 - first.length - last.length)
  const all = [...first, ...Array<string>(zeros).fill('0'), ...last]
  const half = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${half.join(':')}::/64`
}

/** The key of an address: the address itself, or the network of an IPv6 address. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? network(address) : address
}

/** The bucket that a request counts in. All tokens of a user share one bucket. */
export function bucketOf(caller: Caller): string {
  if (caller.kind === 'none') return `address ${addressKey(caller.address)}`
  if (caller.kind === 'client') return `client ${caller.client.client_id}`
  if (caller.kind === 'app') return `app ${caller.app.id}`
  if (caller.kind === 'installation') return `installation ${caller.token.installation_id}`
  if (caller.kind === 'workflow') return `workflow ${caller.token.repository_id}`
  return `user ${caller.user.id}`
}
