import fc from 'fast-check'
import { blocked, innerSpellings, loopbackSpellings, permitted } from './addresses.ts'
import type { NameAnswer, Names } from './names.ts'
import { edges, isSpecial } from './special-ranges.ts'

/** A URL, and the DNS responses for its name. */
export interface Quarry {
  url: string
  names: Names
}

export interface Hunt {
  name: string
  quarries: Quarry[]
  /** Whether each delivery is expected to connect. */
  reached?: boolean
}

const hostOf = (address: string) => (address.includes(':') ? `[${address}]` : address)
const literal = (address: string): Quarry => ({
  url: `http://${hostOf(address)}/`,
  names: {},
})

let made = 0
const named = (answers: NameAnswer[], more: Names = {}): Quarry => {
  const name = `host-${++made}.example`
  return { url: `https://${name}/`, names: { [name]: answers, ...more } }
}

/** Hides an address among public ones. */
const among = (address: string, seed: number, count: number): string[] => {
  const [at = 0] = fc.sample(fc.nat(count), { seed, numRuns: 1 })
  const others = Array.from({ length: count }, (_, index) => permitted[index % permitted.length]!)
  return others.toSpliced(at, 0, address)
}

const behindAliases = (address: string, index: number): Quarry =>
  named([{ alias: `cdn-${index}.example` }], {
    [`cdn-${index}.example`]: [{ alias: `inner-${index}.example` }],
    [`inner-${index}.example`]: [['8.8.8.8', address]],
  })

const nonsense = [
  '',
  'localhost',
  '127.1',
  '10.0.0.1/8',
  '[::1]',
  '0x7f000001',
  '8.8.8.8 ',
  'fe80::1%lo',
]

const group = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((number) => number.toString(16))

const globalUnicast = fc
  .tuple(group(0x2000, 0x3fff), fc.array(group(0, 0xffff), { minLength: 7, maxLength: 7 }))
  .map(([first, rest]) => [first, ...rest].join(':'))

const anyAddress = fc.oneof(
  fc.constantFrom(...edges),
  fc.ipV4(),
  fc.ipV6(),
  globalUnicast,
  fc.ipV4().map((address) => `::ffff:${address}`),
)

/** Each address as a literal and as a DNS response. */
const bothWays = (addresses: string[]): Quarry[] =>
  addresses.flatMap((address) => [literal(address), named([[address]])])

/**
 * All known ways to a blocked address. Half of the random addresses are public, which only a
 * process without a network may try.
 */
export function hunts(seed: number, count: number, isolated: boolean): Hunt[] {
  const drawn = fc.sample(anyAddress, { seed, numRuns: count })
  const open = drawn.filter((address) => !isSpecial(address))
  const each = (quarryOf: (address: string, index: number) => Quarry) => blocked.map(quarryOf)
  return [
    { name: 'a blocked address', quarries: each(literal) },
    {
      name: 'another spelling of one',
      quarries: [...loopbackSpellings, ...innerSpellings].map((host) => ({
        ...literal('0.0.0.0'),
        url: `http://${host}:8080/`,
      })),
    },
    { name: 'a name that has one', quarries: each((address) => named([[address]])) },
    {
      name: 'a name that has one among public ones',
      quarries: each((address, index) => named([among(address, seed + index, 5)])),
    },
    {
      name: 'a name that has one among 200 public ones',
      quarries: each((address, index) => named([among(address, seed + index, 200)])),
    },
    {
      name: 'a name that was public when it was stored',
      quarries: each((address) => named([['8.8.8.8'], [address]])),
    },
    { name: 'a name behind two aliases', quarries: each(behindAliases) },
    { name: 'a name whose answer is no address', quarries: nonsense.map((one) => named([[one]])) },
    {
      name: 'a name without an answer',
      quarries: [named(['NXDOMAIN']), named(['SERVFAIL']), named([[]]), named(['silence'])],
    },
    {
      name: 'addresses at random that are special',
      quarries: bothWays(drawn.filter((address) => isSpecial(address))),
    },
    {
      name: 'addresses at random that are public',
      quarries: bothWays(isolated ? open : []),
      reached: true,
    },
  ]
}
