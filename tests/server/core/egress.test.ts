import { fullFormats } from 'ajv-formats/dist/formats.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBlocked, specialIpv4, specialIpv6 } from '../../../server/core/egress/address-table.ts'
import { createEgressGuard } from '../../../server/core/egress/guard.ts'
import type { Resolve } from '../../../server/core/egress/resolve.ts'
import { EgressRefused, parseTarget } from '../../../server/core/egress/target.ts'
import { createTestClock } from '../../_support/clock.ts'
import {
  blocked,
  innerSpellings,
  loopbackSpellings,
  permitted,
} from '../../_support/egress/addresses.ts'
import { edges, isSpecial } from '../../_support/egress/special-ranges.ts'

const closed = { allowLoopback: false }
const open = { allowLoopback: true }
const never = new AbortController().signal
const answering =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses

const reasonOf = (action: () => unknown): string => {
  try {
    action()
    return 'accepted'
  } catch (error) {
    return error instanceof EgressRefused ? error.reason : String(error)
  }
}

describe('the address table', () => {
  it('blocks addresses that are not public, in both settings', () => {
    expect(blocked.length).toBeGreaterThanOrEqual(60)
    expect(blocked.filter((address) => !isBlocked(address, closed))).toEqual([])
    expect(blocked.filter((address) => !isBlocked(address, open))).toEqual([])
  })

  it('allows public neighbors', () => {
    expect(permitted.filter((address) => isBlocked(address, closed))).toEqual([])
  })

  it('blocks the first address of every row, and every IPv4 row inside IPv6', () => {
    const first = ([range]: readonly [string, string]) => range.split('/')[0] ?? ''
    const ipv4 = specialIpv4.map(first)
    const all = [...ipv4, ...specialIpv6.map(first), ...ipv4.map((address) => `::ffff:${address}`)]
    expect(all.filter((address) => !isBlocked(address, open))).toEqual([])
  })

  it('opens loopback, and only loopback, on request', () => {
    const loopback = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1']
    expect(loopback.map((address) => isBlocked(address, closed))).toEqual(loopback.map(() => true))
    expect(loopback.map((address) => isBlocked(address, open))).toEqual(loopback.map(() => false))
  })

  it('blocks invalid addresses', () => {
    for (const text of [
      '',
      'localhost',
      '127.1',
      '1.2.3',
      '8.8.8.8/32',
      '[::1]',
      '8.8.8.8 ',
      '2606:4700::1%eth0',
    ]) {
      expect(isBlocked(text, open)).toBe(true)
    }
  })

  it('treats an IPv4 address and its mapped form alike', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isBlocked(`::ffff:${address}`, closed)).toBe(isBlocked(address, closed))
      }),
    )
  })
})

describe('the address table and an independent one', () => {
  const judged = (address: string) => [address, isBlocked(address, closed)]
  const expected = (address: string) => [address, isSpecial(address)]

  it('agree at both ends of every range and next to them', () => {
    expect(edges.length).toBeGreaterThan(90)
    expect(edges.map(judged)).toEqual(edges.map(expected))
  })

  it('agree on any address', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    const ipv6 = fc
      .tuple(
        fc.integer({ min: 0x1ffe, max: 0x4001 }),
        fc.array(group, { minLength: 7, maxLength: 7 }),
      )
      .map(([first, rest]) => [first, ...rest].map((number) => number.toString(16)).join(':'))
    const mapped = fc.ipV4().map((address) => `::ffff:${address}`)
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), ipv6, mapped), (address) => {
        expect(judged(address)).toEqual(expected(address))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('parsing a target', () => {
  it('recognizes every spelling of loopback', () => {
    expect(loopbackSpellings.length).toBeGreaterThanOrEqual(25)
    for (const host of loopbackSpellings) {
      expect([host, reasonOf(() => parseTarget(`http://${host}:8080/`, closed))]).toEqual([
        host,
        'address',
      ])
    }
  })

  it('recognizes every spelling of other internal addresses', () => {
    for (const host of innerSpellings) {
      for (const policy of [closed, open]) {
        expect([host, reasonOf(() => parseTarget(`http://${host}/`, policy))]).toEqual([
          host,
          'address',
        ])
      }
    }
  })

  it.each([
    ['', 'malformed'],
    ['example.com', 'malformed'],
    ['//example.com', 'malformed'],
    ['http://', 'malformed'],
    ['http://exa mple.com/', 'malformed'],
    ['http://example.com:99999/', 'malformed'],
    ['http://a%00b/', 'malformed'],
    ['http://[fe80::1%25eth0]/', 'malformed'],
    ['http://256.1.1.1/', 'malformed'],
    ['ftp://example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://example.com/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['ws://example.com/', 'scheme'],
    ['http://user@example.com/', 'credentials'],
    ['https://user:password@example.com/', 'credentials'],
    ['http://:password@example.com/', 'credentials'],
    ['http://exa\tmple.com/', 'characters'],
    ['http://example.com/\r\nX-Injected: 1', 'characters'],
    ['\u0000http://example.com/', 'characters'],
    ['http://example.com/\u0085', 'characters'],
    ['http://example.com:22/', 'port'],
    ['http://example.com:0/', 'port'],
    ['https://example.com:1023/', 'port'],
    [`https://example.com/${'a'.repeat(2048)}`, 'length'],
    ['https://example.com/ü', 'encoding'],
    ['https://bücher.example/', 'encoding'],
    ['https://example.com/a b', 'encoding'],
    [' https://example.com/', 'encoding'],
    ['https:example.com/', 'encoding'],
    ['https://example.com/%zz', 'encoding'],
    ['https://example.com/{id}', 'encoding'],
    ['https://example.com/a\\b', 'encoding'],
    ['https://one.example\\@two.example/', 'encoding'],
    ['https://example.com/#a#b', 'encoding'],
  ])('refuses %j: %s', (url, reason) => {
    expect(reasonOf(() => parseTarget(url, closed))).toBe(reason)
  })

  it('has an error message without the target', () => {
    for (const url of ['http://10.11.12.13/', 'http://u:p@h/', 'http://h.example:22/']) {
      const { message } = new EgressRefused(
        reasonOf(() => parseTarget(url, closed)) as EgressRefused['reason'],
      )
      expect(message).toMatch(/^url [a-z0-9 ]+$/)
    }
  })

  it('allows 80, 443 and the ports from 1024, and any port where loopback is open', () => {
    for (const port of [80, 443, 1024, 8443, 65_535]) {
      expect(parseTarget(`https://example.com:${port}/`, closed).port).toBe(port)
    }
    expect(parseTarget('http://example.com:81/', open).port).toBe(81)
    expect(reasonOf(() => parseTarget('http://127.0.0.1:0/', open))).toBe('port')
  })

  it('uses the host before a fragment, not the one after', () => {
    expect(parseTarget('http://one.example#@two.example/', closed).hostname).toBe('one.example')
  })

  it('splits a URL into the parts of a connection', () => {
    expect(parseTarget('https://Example.com/a%20b?c=%C3%BC#d', closed)).toEqual({
      secure: true,
      hostname: 'example.com',
      port: 443,
      host: 'example.com',
      path: '/a%20b?c=%C3%BC',
    })
    const target = parseTarget('http://[2606:4700::1]:8080', closed)
    expect(target).toMatchObject({
      hostname: '2606:4700::1',
      host: '[2606:4700::1]:8080',
      path: '/',
    })
  })

  it('accepts only URLs of the contract without line breaks, whatever the text', () => {
    const text = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string().map((rest) => `http://h.example/${rest}`),
      fc.string({ unit: 'binary' }).map((rest) => `http://h${rest}`),
    )
    const { uri } = fullFormats as { uri: (text: string) => boolean }
    fc.assert(
      fc.property(text, (url) => {
        try {
          const { host, path } = parseTarget(url, closed)
          expect([url, uri(url)]).toEqual([url, true])
          expect(host + path).toMatch(/^[\x21-\x7e]+$/)
        } catch (error) {
          if (!(error instanceof EgressRefused)) throw error
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('checking a URL before it is stored', () => {
  const refused = (resolve: Resolve, url = 'http://name.example/') =>
    createEgressGuard({ ...closed, resolve }).check(url)

  it('accepts public addresses and names of public addresses', async () => {
    await refused(answering('8.8.8.8', '2606:4700::1'))
    await refused(answering(), 'http://8.8.8.8/')
  })

  it('refuses literal and resolved internal addresses with the same message', async () => {
    const literal = await refused(answering(), 'http://10.0.0.1/').catch((error: Error) => error)
    const resolved = await refused(answering('10.0.0.1')).catch((error: Error) => error)
    expect(literal).toBeInstanceOf(EgressRefused)
    expect(resolved).toEqual(literal)
  })

  it('refuses a name with one internal address among 200', async () => {
    const answers = Array.from({ length: 200 }, (_, index) => `8.8.4.${index}`)
    await refused(answering(...answers))
    await expect(refused(answering(...answers, '::ffff:127.0.0.1'))).rejects.toThrow(EgressRefused)
  })

  it('accepts a name that does not resolve yet and is checked again before each delivery', async () => {
    await refused(() => Promise.reject(new Error('ENOTFOUND')))
    await refused(() => {
      throw new Error('EAI_AGAIN')
    })
    await refused(answering())
  })

  it('waits at most three seconds for a name server', async () => {
    const clock = createTestClock()
    const resolve: Resolve = () => new Promise(() => {})
    const checking = createEgressGuard({ ...closed, resolve, clock }).check('http://slow.example/')
    clock.advance(3_000)
    await checking
  })

  it('uses the system resolver by default', async () => {
    await createEgressGuard(open).check('http://localhost/')
    await expect(createEgressGuard(closed).check('http://localhost/')).rejects.toThrow(
      EgressRefused,
    )
    const { addresses } = await createEgressGuard(open).route('http://localhost:1/', {
      signal: never,
    })
    expect(addresses).toContain('127.0.0.1')
  })
})
