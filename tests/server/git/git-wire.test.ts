import { gzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWhole } from '../../../server/core/read-whole.ts'
import {
  flushPacket,
  readPacket,
  readPackets,
  writePacket,
} from '../../../server/git/formats/pkt-line.ts'
import { readPush, TooManyCommands } from '../../../server/git/push/push-commands.ts'
import { readReport, refusalReport, writeReport } from '../../../server/git/push/push-report.ts'
import { refusals, staleDeletions } from '../../../server/git/push/push-rules.ts'
import {
  decodedBody,
  isService,
  protocolVersion,
} from '../../../server/git/transport/smart-http.ts'

const zero = '0'.repeat(40)
const one = '1'.repeat(40)
const two = '2'.repeat(40)
const command = (ref: string, before = zero, after = one) => ({ ref, before, after })
const line = ({ ref, before, after }: ReturnType<typeof command>) => `${before} ${after} ${ref}`
const none = new Map<string, string>()
const plain = new Set<string>()

async function* inPieces(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

const bytesOf = async (body: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('a packet', () => {
  it('round-trips any content', () => {
    const contents = fc.array(fc.uint8Array({ maxLength: 2000 }))
    fc.assert(
      fc.property(contents, (payloads) => {
        const packets = payloads.map((payload) => writePacket(Buffer.from(payload)))
        const read = [...readPackets(Buffer.concat([...packets, flushPacket]))]
        expect(read).toEqual([...payloads.map((payload) => Buffer.from(payload)), undefined])
      }),
    )
  })

  it('is incomplete before its last byte', () => {
    const packet = writePacket('hello')
    for (let end = 0; end < packet.length; end += 1)
      expect(readPacket(packet.subarray(0, end), 0)).toBeUndefined()
    expect(readPacket(packet, 0)).toEqual({ payload: Buffer.from('hello'), next: 9 })
  })

  it.each(['000g', 'ffff', '-001', ' 123', '0x10'])('cannot start with %j', (digits) =>
    expect(() => readPacket(Buffer.from(digits), 0)).toThrow('Invalid packet length'),
  )
})

describe('the command list of a push', () => {
  const capabilities = ' report-status-v2 side-band-64k object-format=sha1 agent=git/2.39.5'
  const commands = [command('refs/heads/main', one, two), command('refs/tags/v1')]
  const body = Buffer.concat([
    writePacket(`shallow ${two}\n`),
    writePacket(`${line(commands[0]!)}\0${capabilities}`),
    writePacket(line(commands[1]!)),
    flushPacket,
    Buffer.from('PACK and so on'),
  ])

  it.each([1, 7, 4096])('is parsed from chunks of %i bytes, and all bytes pass', async (size) => {
    const push = await readPush(inPieces(body, size))
    expect(push.commands).toEqual(commands)
    expect([...push.capabilities]).toEqual(capabilities.trim().split(' '))
    expect(await bytesOf(push.body)).toEqual(body)
  })

  it('can have no commands', async () => {
    const push = await readPush(inPieces(flushPacket, 4))
    expect(push.commands).toEqual([])
  })

  it.each([
    ['nothing', ''],
    ['truncated', '00a0abc'],
    ['noise', 'GET / HTTP/1.1'],
    ['another command', `${writePacket('push-cert x').toString()}0000`],
    ['made of short IDs', `${writePacket('12 34 refs/heads/x').toString()}0000`],
    ['without a ref', `${writePacket(`${zero} ${one} `).toString()}0000`],
    ['two lines in a packet', `${writePacket(`${line(command('a'))}\nng x`).toString()}0000`],
  ])('is refused when it is %s', async (_, text) => {
    await expect(readPush(inPieces(Buffer.from(text), 64))).rejects.toMatchObject({ status: 400 })
  })

  it('is refused with more than 10,000 commands, and all bytes can be read', async () => {
    const list = (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `refs/tags/t${index}`)
      return Buffer.concat([...names.map((name) => writePacket(line(command(name)))), flushPacket])
    }
    expect((await readPush(inPieces(list(10_000), 65_536))).commands).toHaveLength(10_000)
    const long = list(50_000)
    for (const body of [list(10_001), long]) {
      const refused = readPush(inPieces(body, 65_536))
      const error = await refused.catch((thrown: unknown) => thrown as TooManyCommands)
      expect(error).toBeInstanceOf(TooManyCommands)
      // not toEqual, which takes seconds for megabytes
      expect((await bytesOf((error as TooManyCommands).push.body)).equals(body)).toBe(true)
    }
  })

  it('is refused when it is endless', async () => {
    async function* endless() {
      for (;;) yield writePacket(line(command('refs/heads/x'))).subarray()
    }
    const packets = async function* () {
      for await (const packet of endless()) yield Buffer.concat(Array<Buffer>(2000).fill(packet))
    }
    await expect(readPush(packets())).rejects.toMatchObject({ status: 413 })
  })
})

describe('a command of a push', () => {
  const reason = (ref: string, before = zero, after = one) =>
    refusals({ commands: [command(ref, before, after)], capabilities: plain }).get(ref)
  const stale = (ref: string, before: string, refs: Map<string, string>) =>
    staleDeletions([command(ref, before, zero)], refs).get(ref)

  it.each(['refs/heads/main', 'refs/tags/v1.0', 'refs/heads/a/b'])('can name %s', (ref) =>
    expect(reason(ref)).toBeUndefined(),
  )

  it.each([
    ...['refs/heads/HEAD', `refs/heads/${one}`, `refs/tags/${'ab'.repeat(32)}`, 'refs/heads/'],
    ...['refs/heads/-f', 'refs/heads/refs/heads/x', 'refs/heads/a..b', 'refs/tags/x.lock'],
  ])('cannot name %s', (ref) => expect(reason(ref)).toBe('invalid branch or tag name'))

  it('can delete an existing ref, by any name', () => {
    const odd = `refs/heads/${one}`
    expect(reason(odd, two, zero)).toBeUndefined()
    expect(stale(odd, two, new Map([[odd, two]]))).toBeUndefined()
  })

  it('cannot delete a ref that does not exist or has another value', () => {
    const refs = new Map([['refs/heads/a', two]])
    expect(stale('refs/heads/a', one, refs)).toBe('stale info')
    expect(stale('refs/heads/b', one, refs)).toBe('stale info')
  })

  it('cannot leave a ref unchanged, or come twice', () => {
    expect(reason('refs/heads/a', one, one)).toBe('nothing to update')
    const twice = [command('refs/heads/a'), command('refs/heads/a', zero, two)]
    expect([...refusals({ commands: twice, capabilities: plain })]).toEqual([
      ['refs/heads/a', 'ref appears more than once in this push'],
    ])
  })
})

describe('the report on a push', () => {
  const reports = [
    { unpack: 'ok', refs: new Map([['refs/heads/a', undefined]]) },
    { unpack: 'index-pack abnormal exit', refs: new Map([['refs/heads/a', 'unpacker error']]) },
    refusalReport([command('a'), command('b')], new Map([['b', 'because of that']])),
    refusalReport(
      Array.from({ length: 2000 }, (_, index) => command(`refs/heads/some-name-${index}`)),
      none,
    ),
  ]
  const clients = [['report-status'], ['side-band'], ['report-status-v2', 'side-band-64k']]

  it.each(clients)('round-trips for a client with %s %s', (...capabilities) => {
    const client = new Set(capabilities)
    for (const report of reports)
      expect(readReport(writeReport(report, client), client)).toEqual(report)
  })

  it('is found among progress, keep-alives and options of a ref', () => {
    const band = (number: number, text: string | Buffer) =>
      writePacket(Buffer.concat([Buffer.of(number), Buffer.from(text as string)]))
    const report = Buffer.concat([
      writePacket('unpack ok\n'),
      writePacket('ok refs/heads/a\n'),
      writePacket('option refname refs/heads/b\n'),
      writePacket('ng refs/heads/c non-fast-forward and more\n'),
      flushPacket,
    ])
    const answer = Buffer.concat([
      band(2, 'Resolving deltas\n'),
      band(1, report.subarray(0, 21)),
      band(1, ''),
      band(1, report.subarray(21)),
      flushPacket,
    ])
    expect(readReport(answer, new Set(['side-band-64k']))).toEqual({
      unpack: 'ok',
      refs: new Map([
        ['refs/heads/a', undefined],
        ['refs/heads/c', 'non-fast-forward and more'],
      ]),
    })
  })

  it('is absent when the response is empty or truncated', () => {
    const client = new Set(['side-band-64k'])
    expect(readReport(Buffer.alloc(0), client)).toBeUndefined()
    expect(readReport(writeReport(reports[0]!, client).subarray(0, 30), client)).toBeUndefined()
  })
})

describe('a request of the smart protocol', () => {
  it.each([
    ['version=2', 'version=2'],
    ['version=0', 'version=0'],
    ['side=x:version=1', 'version=1'],
    ['version=3', undefined],
    ['version=2\n', undefined],
    ['version=22', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('with Git-Protocol %j selects %j', (header, version) =>
    expect(protocolVersion(header)).toBe(version),
  )

  it('names one of two services', () => {
    expect(['git-upload-pack', 'git-receive-pack'].every(isService)).toBe(true)
    expect(['upload-pack', 'git-upload-archive', undefined].some(isService)).toBe(false)
  })

  it('is decompressed for gzip, and refused for any other encoding', async () => {
    const text = Buffer.from('want and have '.repeat(1000))
    const read = (bytes: Buffer, coding?: string) =>
      bytesOf(decodedBody(Readable.from([bytes]), coding))
    expect(await read(text)).toEqual(text)
    expect(await read(text, 'identity')).toEqual(text)
    expect(await read(gzipSync(text), 'gzip')).toEqual(text)
    expect(await read(gzipSync(text), 'x-gzip')).toEqual(text)
    expect(await read(gzipSync(text), 'GZIP')).toEqual(text)
    await expect(read(text, 'gzip')).rejects.toThrow('The body is not gzip')
    await expect(read(gzipSync(text).subarray(0, 40), 'gzip')).rejects.toThrow(
      'The body is not gzip',
    )
    expect(() => decodedBody(Readable.from([]), 'br')).toThrow('Unsupported Media Type')
  })

  it('is refused when it decompresses to more than the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
    const body = decodedBody(Readable.from([bomb]), 'gzip')
    await expect(readWhole(body, 1024 * 1024)).rejects.toMatchObject({ status: 413 })
  })
})
