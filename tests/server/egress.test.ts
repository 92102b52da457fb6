import { createServer } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { isBlocked, specialIpv4, specialIpv6 } from '../../server/egress/address-table.ts'
import { Unreachable } from '../../server/egress/connect.ts'
import { createEgressGuard, type Resolve } from '../../server/egress/guard.ts'
import { EgressRefused, parseTarget } from '../../server/egress/target.ts'
import { startBlackHole } from '../_support/black-hole.ts'
import { createTestClock } from '../_support/clock.ts'
import { watchConnections } from '../_support/connections.ts'
import { listen, startReceiver } from '../_support/receiver.ts'

const closed = { allowLoopback: false }
const open = { allowLoopback: true }
const never = new AbortController().signal
const answering =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses

const blocked = `
  0.0.0.0 0.1.2.3 0.255.255.255 10.0.0.0 10.1.2.3 10.255.255.255 100.64.0.0 100.100.100.200
  100.127.255.255 168.63.129.16 169.254.0.1 169.254.42.42 169.254.169.254 169.254.170.2 172.16.0.0
  172.20.1.1 172.31.255.255 192.0.0.1 192.0.0.170 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1
  192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.1
  203.0.113.1 224.0.0.1 233.252.0.1 239.255.255.250 240.0.0.1 255.255.255.254 255.255.255.255
  :: ::2 ::7f00:1 ::10.0.0.1 ::ffff:0:10.0.0.1 ::ffff:10.0.0.1 ::ffff:a00:1 ::ffff:169.254.169.254
  ::ffff:0.0.0.0 ::ffff:168.63.129.16 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b::10.0.0.1
  64:ff9b:1::1 64:ff9b:1:ffff::10.0.0.1 100::1 100:0:0:1::1 2001::1 2001:0:7f00:1::1 2001:1::1
  2001:2::1 2001:3::1 2001:4:112::1 2001:10::1 2001:1f:ffff::1 2001:20::1 2001:2f:ffff::1 2001:30::1
  2001:db8::1 2002:7f00:1:: 2002:a00:1::1 2002:a9fe:a9fe::1 2620:4f:8000::1 3fff::1 4000::1 5f00::1
  fc00::1 fd00::1 fd00:ec2::254 fd20:ce::254 fdff:ffff::1 fe80::1 fe80::1%eth0 febf::1 fec0::1
  ff02::1 ff0e::1 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff`
  .trim()
  .split(/\s+/)

const permitted = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
  168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0
  192.0.3.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 203.0.112.255 203.0.114.0
  223.255.255.255 ::ffff:8.8.8.8 ::ffff:808:808 2001:200::1 2001:4860:4860::8888 2001:db7:ffff::1
  2001:db9::1 2003::1 2606:4700:4700::1111 2a00:1450::1 3ffe::1`
  .trim()
  .split(/\s+/)

/** Spellings that mean 127.0.0.1 or ::1, or that some resolver somewhere takes to mean it. */
const loopbackSpellings = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost%2e',
  'a.localhost',
  'a.b.localhost.',
  'ⓛocalhost',
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '0177.0.0.1',
  '017700000001',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '0x7f000001',
  '0X7F000001',
  '2130706433',
  '%31%32%37.0.0.1',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127.0.0.1%2e',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
]

/** The same game with other addresses; these stay refused when loopback is open. */
const innerSpellings = [
  '0',
  '0.0.0.0',
  '0x0',
  '[::]',
  '[::ffff:0:0]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[::ffff:0:127.0.0.1]',
  '10.1',
  '0xa.1',
  '012.0.0.1',
  '167772161',
  '192.168.1',
  '169.254.169.254',
  '0xA9FEA9FE',
  '2852039166',
  '0251.0376.0251.0376',
  '169.16689662',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[fd00:ec2::254]',
  '168.63.129.16',
]

const reasonOf = (action: () => unknown): string => {
  try {
    action()
    return 'accepted'
  } catch (error) {
    return error instanceof EgressRefused ? error.reason : String(error)
  }
}

describe('the address table', () => {
  it('blocks what is not public, in both settings', () => {
    expect(blocked.length).toBeGreaterThanOrEqual(60)
    expect(blocked.filter((address) => !isBlocked(address, closed))).toEqual([])
    expect(blocked.filter((address) => !isBlocked(address, open))).toEqual([])
  })

  it('lets public neighbours through', () => {
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

  it('blocks what is no address', () => {
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

  it('judges an IPv4 address and its mapped form alike', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isBlocked(`::ffff:${address}`, closed)).toBe(isBlocked(address, closed))
      }),
    )
  })
})

describe('reading a target', () => {
  it('sees through every spelling of loopback', () => {
    expect(loopbackSpellings.length).toBeGreaterThanOrEqual(25)
    for (const host of loopbackSpellings) {
      expect([host, reasonOf(() => parseTarget(`http://${host}:8080/`, closed))]).toEqual([
        host,
        'address',
      ])
    }
  })

  it('sees through every spelling of other inner addresses', () => {
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
  ])('refuses %j: %s', (url, reason) => {
    expect(reasonOf(() => parseTarget(url, closed))).toBe(reason)
  })

  it('names nothing of the target in its message', () => {
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

  it('takes the host before a backslash or a fragment, not the one after', () => {
    expect(parseTarget('http://one.example\\@two.example/', closed).hostname).toBe('one.example')
    expect(parseTarget('http://one.example#@two.example/', closed).hostname).toBe('one.example')
  })

  it('splits a URL into what a connection needs', () => {
    expect(parseTarget('https://Example.com/a b?c=ü#d', closed)).toEqual({
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

  it('gives a target or a refusal for any text, and never a line break', () => {
    const text = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: 'binary' }).map((rest) => `http://h${rest}`),
    )
    fc.assert(
      fc.property(text, (url) => {
        try {
          const { host, path } = parseTarget(url, closed)
          expect(host + path).toMatch(/^[\x21-\x7e]+$/)
        } catch (error) {
          if (!(error instanceof EgressRefused)) throw error
        }
      }),
      { numRuns: 200 },
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

  it('refuses literal and resolved inner addresses in the same words', async () => {
    const literal = await refused(answering(), 'http://10.0.0.1/').catch((error: Error) => error)
    const resolved = await refused(answering('10.0.0.1')).catch((error: Error) => error)
    expect(literal).toBeInstanceOf(EgressRefused)
    expect(resolved).toEqual(literal)
  })

  it('refuses a name with one inner address among 200', async () => {
    const answers = Array.from({ length: 200 }, (_, index) => `8.8.4.${index}`)
    await refused(answering(...answers))
    await expect(refused(answering(...answers, '::ffff:127.0.0.1'))).rejects.toThrow(EgressRefused)
  })

  it('accepts a name that does not resolve: it may tomorrow, and is vetted again then', async () => {
    await refused(() => Promise.reject(new Error('ENOTFOUND')))
    await refused(() => {
      throw new Error('EAI_AGAIN')
    })
    await refused(answering())
  })

  it('waits three seconds for a name service, no longer', async () => {
    const clock = createTestClock()
    const resolve: Resolve = () => new Promise(() => {})
    const checking = createEgressGuard({ ...closed, resolve, clock }).check('http://slow.example/')
    clock.advance(3_000)
    await checking
  })

  it('asks the system when nothing else is given', async () => {
    await createEgressGuard(open).check('http://localhost/')
    await expect(createEgressGuard(closed).check('http://localhost/')).rejects.toThrow(
      EgressRefused,
    )
    const { addresses } = await createEgressGuard(open).route('http://localhost:1/', never)
    expect(addresses).toContain('127.0.0.1')
  })
})

describe('connecting', () => {
  const options = { verify: true, signal: never }

  it('reaches no spelling of a live local receiver when loopback is closed', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const guard = createEgressGuard(closed)
    for (const host of [...loopbackSpellings, ...innerSpellings]) {
      const url = `http://${host}:${receiver.port}/`
      await expect(guard.connect(url, options)).rejects.toThrow(EgressRefused)
    }
    expect(connections.sockets).toEqual([])
  })

  it('vets again what was public when it was stored', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const answers = [['8.8.8.8'], ['127.0.0.1'], ['8.8.8.8', '127.0.0.1']]
    const guard = createEgressGuard({ ...closed, resolve: async () => answers.shift() ?? [] })
    const url = `http://rebound.example:${receiver.port}/`
    await guard.check(url)
    await expect(guard.connect(url, options)).rejects.toThrow(EgressRefused)
    await expect(guard.connect(url, options)).rejects.toThrow(EgressRefused)
    expect(connections.sockets).toEqual([])
  })

  it('opens nothing when any answer is blocked, whatever the others are', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const bad = fc.constantFrom(...blocked)
    const good = fc.constantFrom('127.0.0.1', '::1', ...permitted)
    await fc.assert(
      fc.asyncProperty(bad, fc.array(good, { maxLength: 5 }), fc.nat(5), async (one, rest, at) => {
        const resolve = answering(...rest.toSpliced(at, 0, one))
        const connecting = createEgressGuard({ ...open, resolve }).connect(
          `http://mixed.example:${receiver.port}/`,
          options,
        )
        await expect(connecting).rejects.toThrow(EgressRefused)
      }),
      { numRuns: 200 },
    )
    expect(connections.sockets).toEqual([])
  })

  it('connects to the address it vetted and does not resolve twice', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const asked: string[] = []
    const resolve: Resolve = async (name) => (asked.push(name), ['127.0.0.1'])
    const guard = createEgressGuard({ ...open, resolve })
    const url = `http://pinned.example:${receiver.port}/`
    const { target, socket } = await guard.connect(url, options)
    socket.destroy()
    expect(asked).toEqual(['pinned.example'])
    expect(connections.attempted).toEqual(['127.0.0.1'])
    expect(target.host).toBe(`pinned.example:${receiver.port}`)
  })

  it('goes on to the next address when one refuses', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const resolve = answering('127.0.0.2', '127.0.0.3', '127.0.0.1')
    const guard = createEgressGuard({ ...open, resolve })
    const { socket } = await guard.connect(`http://several.example:${receiver.port}/`, options)
    expect(socket.remoteAddress).toBe('127.0.0.1')
    expect(connections.attempted).toEqual(['127.0.0.2', '127.0.0.3', '127.0.0.1'])
    socket.destroy()
  })

  it('leaves an address that swallows packets after two seconds', async () => {
    await using receiver = await startReceiver()
    await using _swallowing = await startBlackHole('127.0.0.2', receiver.port)
    using connections = watchConnections()
    const clock = createTestClock()
    const resolve = answering('127.0.0.2', '127.0.0.1')
    const guard = createEgressGuard({ ...open, resolve, clock })
    const connecting = guard.connect(`http://half.example:${receiver.port}/`, options)
    await vi.waitFor(() => expect(clock.pending()).toBe(1), { interval: 1 })
    clock.advance(1_999)
    expect(connections.sockets).toHaveLength(1)
    clock.advance(1)
    const { socket } = await connecting
    expect(connections.attempted).toEqual(['127.0.0.2', '127.0.0.1'])
    expect(connections.sockets[0]?.destroyed).toBe(true)
    socket.destroy()
  })

  it('fails when the name does not resolve, resolves to nothing, or nobody listens', async () => {
    const server = createServer()
    const port = await listen(server)
    server.close()
    const resolvers = [answering('127.0.0.1'), answering(), () => Promise.reject(new Error('no'))]
    for (const resolve of resolvers) {
      const connecting = createEgressGuard({ ...open, resolve }).connect(
        `http://n:${port}/`,
        options,
      )
      await expect(connecting).rejects.toThrow(Unreachable)
    }
  })

  it('gives up on a name service that does not answer when told to', async () => {
    const abort = new AbortController()
    const guard = createEgressGuard({ ...closed, resolve: () => new Promise(() => {}) })
    const connecting = guard.connect('http://slow.example/', { verify: true, signal: abort.signal })
    abort.abort()
    await expect(connecting).rejects.toThrow(Unreachable)
  })
})
