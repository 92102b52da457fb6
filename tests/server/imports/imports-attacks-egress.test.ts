import { beforeAll, describe, expect, it } from 'vitest'
import { convertMercurial } from '../../../server/workers/imports/mercurial/convert.ts'
import { convertSubversion } from '../../../server/workers/imports/subversion/convert.ts'
import { run } from '../../../server/core/processes.ts'
import { watchAttempts } from '../../_support/processes/connections.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { attempt } from '../../_support/imports/attacks/attempt.ts'
import { makeGoods, serveScript, type Goods } from '../../_support/imports/attacks/hostile-git.ts'
import { innerAddress, startInner } from '../../_support/imports/attacks/inner.ts'
import {
  fetchFreely,
  fetchThroughRelay,
  fetchWithSettings,
  lures,
  startLure,
} from '../../_support/imports/attacks/leading-on.ts'
import { startHttpServer } from '../../_support/imports/http-server.ts'
import { hasTool } from '../../_support/processes/tools.ts'

const address = innerAddress ?? ''
const hasHg = await hasTool('hg', ['--version'])
const hasSvn = await hasTool('svn', ['--version'])

let goods: Goods

beforeAll(async () => {
  goods = await makeGoods()
})

describe.skipIf(!innerAddress)('a git server that redirects to an internal address', () => {
  it.each(lures)('would be followed without protection: it $what', async (lure) => {
    await using inner = await startInner(address)
    await using server = await startLure(lure, inner.host, goods)
    await fetchFreely(`${server.origin}/repo`)
    expect(inner.connections).toBeGreaterThan(0)
  })

  it.each(lures)('is not followed with the git settings alone: it $what', async (lure) => {
    await using inner = await startInner(address)
    await using server = await startLure(lure, inner.host, goods)
    await fetchWithSettings(`${server.origin}/repo`)
    expect([server.heard.length > 0, inner.connections]).toEqual([true, 0])
  })

  it.each(lures)('is not followed with the relay alone: it $what', async (lure) => {
    await using inner = await startInner(address)
    await using server = await startLure(lure, inner.host, goods)
    await fetchThroughRelay(`${server.origin}/repo`)
    expect([server.heard.length > 0, inner.connections]).toEqual([true, 0])
  })

  it.each(lures)('fails its import: it $what', async (lure) => {
    await using inner = await startInner(address)
    await using server = await startLure(lure, inner.host, goods)
    await using tried = await attempt(`${server.origin}/repo`)
    expect([await tried.stage.names(), inner.connections]).toEqual([[], 0])
    expect(tried.reason).not.toBe('none')
  })
})

const others = [
  {
    what: 'Mercurial',
    file: 'hg',
    args: ['identify', '--'],
    convert: convertMercurial,
    has: hasHg,
  },
  {
    ...{ what: 'Subversion', file: 'svn', args: ['info', '--non-interactive', '--'] },
    ...{ convert: convertSubversion, has: hasSvn },
  },
]

describe.skipIf(!innerAddress)('another server that redirects to an internal address', () => {
  const redirecting = (inner: string) =>
    startHttpServer(({ path }, response) => {
      response.writeHead(301, { Location: `http://${inner}${path}` }).end()
    })

  it.each(others)('is followed by the native client of $what', async ({ file, args, has }) => {
    if (!has) return
    await using inner = await startInner(address)
    await using server = await redirecting(inner.host)
    await using home = await temporaryFolder()
    const env = { HOME: home.path, HGRCPATH: '' }
    await run({ file, args: [...args, `${server.origin}/repo`], env })
    expect(inner.connections).toBeGreaterThan(0)
  })

  it.each(others)('is not followed by the import of $what', async ({ convert }) => {
    await using inner = await startInner(address)
    await using server = await redirecting(inner.host)
    await using tried = await attempt(`${server.origin}/repo`, { convert })
    expect([tried.reason, inner.connections]).toEqual(['refused address', 0])
  })
})

describe('a source that redirects', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:169.254.169.254]/',
    'http://0xa9fea9fe/',
    'http://10.0.0.1/info/refs',
    'http://metadata.example/info/refs',
    'file:///etc/passwd',
    'git://127.0.0.1/x',
    'svn://127.0.0.1/x',
    'ssh://-oProxyCommand=touch/x',
    'ext::sh -c touch',
    'http://user:password@127.0.0.1/x',
    '//169.254.169.254/x',
    'http:\\\\169.254.169.254\\x',
  ])('is refused: to %s', async (Location) => {
    using watched = watchAttempts()
    await using server = await startHttpServer((_heard, response) => {
      response.writeHead(302, { Location }).end()
    })
    const resolve = () => Promise.resolve(['93.184.216.34', '169.254.169.254'])
    for (const { convert } of [{ convert: undefined }, ...others]) {
      await using tried = await attempt(`${server.origin}/repo`, { convert, resolve })
      expect(tried.reason).toBe('refused address')
    }
    expect(new Set(watched.attempted)).toEqual(new Set(['127.0.0.1']))
  })

  it.skipIf(!innerAddress)(
    'is refused where its name resolves to another host from one request to the next',
    async () => {
      await using inner = await startInner(address)
      await using server = await serveScript(goods, {
        refs: [],
        first(response) {
          response.shouldKeepAlive = false
          response.writeHead(200, { 'Content-Type': 'text/plain' })
          response.end(`${goods.id}\trefs/heads/main\n`)
        },
      })
      const answers = [['127.0.0.1'], [address]]
      const resolve = () => Promise.resolve(answers.shift() ?? [address])
      await using tried = await attempt(`http://rebinding.example:${server.port}/repo`, { resolve })
      expect([tried.reason, server.heard.length, inner.connections]).toEqual([
        'refused address',
        1,
        0,
      ])
    },
  )

  it('never sends the password of the first host to another', async () => {
    await using other = await serveScript(goods, { refs: [['refs/heads/main', goods.id]] })
    await using first = await startHttpServer(({ path }, response) => {
      response.writeHead(302, { Location: `${other.origin}${path}` }).end()
    })
    const mona = { username: 'mona', password: 's3cret' }
    await using tried = await attempt(`${first.origin}/repo`, mona)
    expect([tried.reason, await tried.stage.names()]).toEqual(['none', ['refs/heads/main']])
    expect(first.heard[0]?.headers.authorization).toMatch(/^Basic /)
    expect(other.heard.length).toBeGreaterThan(1)
    expect(other.heard.filter(({ headers }) => headers.authorization)).toEqual([])
  })
})
