import { BlockList, isIP } from 'node:net'

/** The blocked ranges that the operator allows. */
export interface EgressPolicy {
  /** Allows 127.0.0.0/8 and ::1, for development with local receivers. */
  allowLoopback: boolean
}

type Row = readonly [range: string, reason: string]

const loopback: Row[] = [
  ['127.0.0.0/8', 'loopback, RFC 1122'],
  ['::1/128', 'loopback, RFC 4291'],
]

/** The IANA IPv4 special-purpose registry, multicast, and addresses of cloud services. */
export const specialIpv4: Row[] = [
  ['0.0.0.0/8', 'this network: Linux connects 0.0.0.0 to itself, RFC 791'],
  ['10.0.0.0/8', 'private use, RFC 1918'],
  ['100.64.0.0/10', 'shared by carriers behind NAT, RFC 6598'],
  ['100.100.100.200/32', 'cloud metadata (Alibaba)'],
  ['168.63.129.16/32', 'cloud platform address (Azure), although publicly numbered'],
  ['169.254.0.0/16', 'link-local, RFC 3927'],
  ['169.254.169.254/32', 'cloud metadata (AWS, Azure, Google and others)'],
  ['169.254.170.2/32', 'cloud container credentials (AWS)'],
  ['172.16.0.0/12', 'private use, RFC 1918'],
  ['192.0.0.0/24', 'protocol assignments, RFC 6890'],
  ['192.0.0.192/32', 'cloud metadata (Oracle)'],
  ['192.0.2.0/24', 'documentation, RFC 5737'],
  ['192.31.196.0/24', 'AS112 sink, RFC 7535'],
  ['192.52.193.0/24', 'automatic multicast tunnelling, RFC 7450'],
  ['192.88.99.0/24', '6to4 relay, withdrawn, RFC 7526'],
  ['192.168.0.0/16', 'private use, RFC 1918'],
  ['192.175.48.0/24', 'AS112 sink, RFC 7534'],
  ['198.18.0.0/15', 'benchmarks, RFC 2544'],
  ['198.51.100.0/24', 'documentation, RFC 5737'],
  ['203.0.113.0/24', 'documentation, RFC 5737'],
  ['224.0.0.0/4', 'multicast, RFC 5771'],
  ['240.0.0.0/4', 'reserved, RFC 1112'],
  ['255.255.255.255/32', 'limited broadcast, RFC 8190'],
]

/**
 * The IANA IPv6 special-purpose registry, and everything outside global unicast (2000::/3). Ranges
 * that embed IPv4 addresses are blocked entirely, so that no translator can be used to reach one.
 */
export const specialIpv6: Row[] = [
  ['::/3', 'not global unicast, RFC 4291'],
  ['4000::/2', 'not global unicast, RFC 4291'],
  ['8000::/1', 'not global unicast, RFC 4291'],
  ['::/128', 'unspecified: Linux connects it to itself, RFC 4291'],
  ['::/96', 'IPv4-compatible, withdrawn, RFC 4291'],
  ['::ffff:0:0:0/96', 'IPv4-translated, RFC 2765'],
  ['64:ff9b::/96', 'NAT64: an IPv4 address inside, RFC 6052'],
  ['64:ff9b:1::/48', 'NAT64 of local use, RFC 8215'],
  ['100::/64', 'discard-only, RFC 6666'],
  ['100:0:0:1::/64', 'dummy prefix, RFC 9780'],
  ['2001::/23', 'protocol assignments, RFC 2928'],
  ['2001::/32', 'Teredo: an IPv4 address inside, RFC 4380'],
  ['2001:2::/48', 'benchmarks, RFC 5180'],
  ['2001:3::/32', 'automatic multicast tunnelling, RFC 7450'],
  ['2001:4:112::/48', 'AS112 sink, RFC 7535'],
  ['2001:10::/28', 'ORCHID, withdrawn, RFC 4843'],
  ['2001:20::/28', 'ORCHIDv2, RFC 7343'],
  ['2001:30::/28', 'drone remote identification, RFC 9374'],
  ['2001:db8::/32', 'documentation, RFC 3849'],
  ['2002::/16', '6to4: an IPv4 address inside, RFC 3056'],
  ['2620:4f:8000::/48', 'AS112 sink, RFC 7534'],
  ['3fff::/20', 'documentation, RFC 9637'],
  ['5f00::/16', 'segment routing, RFC 9602'],
  ['fc00::/7', 'unique local, RFC 4193'],
  ['fd00:ec2::254/128', 'cloud metadata (AWS)'],
  ['fd20:ce::254/128', 'cloud metadata (Google)'],
  ['fe80::/10', 'link-local, RFC 4291'],
  ['fec0::/10', 'site-local, withdrawn, RFC 3879'],
  ['ff00::/8', 'multicast, RFC 4291'],
]

// Separate lists: the IPv6 rule for ::ffff:0:0/96 would match every IPv4 address, while IPv4 rules
// already match their IPv4-mapped forms.
const lists = {
  loopback: listOf(loopback),
  ipv4: listOf(specialIpv4),
  ipv6: listOf(specialIpv6),
  mapped: listOf([['::ffff:0:0/96', 'IPv4-mapped: judged by the IPv4 address inside, RFC 4291']]),
}

function listOf(rows: Row[]): BlockList {
  const list = new BlockList()
  for (const [range] of rows) {
    const [network = '', length] = range.split('/')
    list.addSubnet(network, Number(length), isIP(network) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** Whether connections to `address` are blocked. Anything but a plain IP address is blocked. */
export function isBlocked(address: string, { allowLoopback }: EgressPolicy): boolean {
  const version = isIP(address)
  if (version === 0 || address.includes('%')) return true // only link-local addresses have a zone
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (lists.loopback.check(address, family)) return !allowLoopback
  const judgedAsIpv4 = family === 'ipv4' || lists.mapped.check(address, family)
  return (judgedAsIpv4 ? lists.ipv4 : lists.ipv6).check(address, family)
}
