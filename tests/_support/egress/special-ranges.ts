/*
 * A second list of blocked ranges: first and last addresses, compared as numbers. Written from the
 * registries of IANA (special-purpose addresses of both families, multicast, global unicast), to
 * cross-check the server's table.
 */

const ipv4Ranges = `
  0.0.0.0-0.255.255.255 10.0.0.0-10.255.255.255 100.64.0.0-100.127.255.255 127.0.0.0-127.255.255.255
  168.63.129.16-168.63.129.16 169.254.0.0-169.254.255.255 172.16.0.0-172.31.255.255
  192.0.0.0-192.0.0.255 192.0.2.0-192.0.2.255 192.31.196.0-192.31.196.255
  192.52.193.0-192.52.193.255 192.88.99.0-192.88.99.255 192.168.0.0-192.168.255.255
  192.175.48.0-192.175.48.255 198.18.0.0-198.19.255.255 198.51.100.0-198.51.100.255
  203.0.113.0-203.0.113.255 224.0.0.0-239.255.255.255 240.0.0.0-255.255.255.255`

/** Ranges within global unicast. All other IPv6 addresses are blocked except mapped IPv4. */
const ipv6Ranges = `
  2001::-2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff
  2001:db8::-2001:db8:ffff:ffff:ffff:ffff:ffff:ffff
  2002::-2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  2620:4f:8000::-2620:4f:8000:ffff:ffff:ffff:ffff:ffff
  3fff::-3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff`

const pairs = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((range) => range.split('-') as [string, string])

const ipv4Number = (address: string) =>
  address.split('.').reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

/**
 * Parses the shortest form of an address, as the URL standard writes it: hexadecimal throughout.
 */
function ipv6Number(address: string): bigint {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = shortest.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [first, last] = [groups(before), groups(after ?? '')]
  const zeros = Array<string>(8 - first.length - last.length).fill('0')
  const all = [...first, ...zeros, ...last]
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}

const ipv4Numbers = pairs(ipv4Ranges).map(
  ([from, to]) => [ipv4Number(from), ipv4Number(to)] as const,
)
const ipv6Numbers = pairs(ipv6Ranges).map(
  ([from, to]) => [ipv6Number(from), ipv6Number(to)] as const,
)

const within = (number: bigint, ranges: (readonly [bigint, bigint])[]) =>
  ranges.some(([from, to]) => from <= number && number <= to)

const mapped = 0xffffn
const globalUnicast = [0x2000n << 112n, (0x4000n << 112n) - 1n] as const

/** Whether an address is blocked, including loopback. */
export function isSpecial(address: string): boolean {
  if (!address.includes(':')) return within(ipv4Number(address), ipv4Numbers)
  const number = ipv6Number(address)
  if (number >> 32n === mapped) return within(number & 0xffff_ffffn, ipv4Numbers)
  return !within(number, [globalUnicast]) || within(number, ipv6Numbers)
}

/** Both ends of every range and the adjacent addresses. */
export const edges: string[] = [
  ...ipv4Numbers
    .flatMap(([from, to]) => [from - 1n, from, to, to + 1n])
    .filter((number) => number >= 0n && number < 1n << 32n)
    .map((number) => [24n, 16n, 8n, 0n].map((bits) => String((number >> bits) & 255n)).join('.')),
  ...[...ipv6Numbers, globalUnicast]
    .flatMap(([from, to]) => [from - 1n, from, to, to + 1n])
    .map((number) => {
      const digits = number.toString(16).padStart(32, '0')
      return (digits.match(/..../g) ?? []).join(':')
    }),
]
