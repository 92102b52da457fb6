import { describe, expect, it } from 'vitest'
import type { Convert } from '../../server/workers/imports/converter.ts'
import { convertGit } from '../../server/workers/imports/git/convert.ts'
import { convertMercurial } from '../../server/workers/imports/mercurial/convert.ts'
import { convertSubversion } from '../../server/workers/imports/subversion/convert.ts'
import { convertTfvc } from '../../server/workers/imports/tfvc/convert.ts'
import { nameService, type NameAnswer } from '../_support/egress/names.ts'
import { attempt } from '../_support/imports/attacks/attempt.ts'
import { innerAddress, startInner } from '../_support/imports/attacks/inner.ts'
import { startHttpServer } from '../_support/imports/http-server.ts'
import { watchAttempts } from '../_support/processes/connections.ts'
import { select } from '../_support/selection.ts'

const name = 'source.example'

interface Protocol {
  scheme: 'http' | 'git' | 'svn'
  vcs: 'git' | 'mercurial' | 'subversion' | 'tfvc'
  convert: Convert
}

const protocols: Protocol[] = [
  { scheme: 'http', vcs: 'git', convert: convertGit },
  { scheme: 'git', vcs: 'git', convert: convertGit },
  { scheme: 'http', vcs: 'mercurial', convert: convertMercurial },
  { scheme: 'http', vcs: 'subversion', convert: convertSubversion },
  { scheme: 'svn', vcs: 'subversion', convert: convertSubversion },
  { scheme: 'http', vcs: 'tfvc', convert: convertTfvc },
]

/** What a name may resolve to, with an internal address somewhere. */
const answers: Record<string, NameAnswer> = {
  'an internal address': ['169.254.169.254'],
  'a public address and an internal one': ['93.184.216.34', '10.0.0.1'],
  'an internal address and a public one': ['10.0.0.1', '93.184.216.34'],
  'a public address and an internal one of the other family': ['93.184.216.34', 'fd00:ec2::254'],
  'a mapped address': ['::ffff:169.254.169.254'],
  'a mapped address in hexadecimal': ['::ffff:a9fe:a9fe'],
  'an address of NAT64': ['64:ff9b::a9fe:a9fe'],
  'an address of local NAT64': ['64:ff9b:1::a9fe:a9fe'],
  'an address of 6to4': ['2002:a9fe:a9fe::1'],
  'an unspecified address': ['0.0.0.0'],
  'an alias of an internal name': { alias: 'cdn.example' },
}
const aliases: Record<string, NameAnswer[]> = {
  'cdn.example': [{ alias: 'edge.example' }],
  'edge.example': [['93.184.216.34', '127.0.0.1', '169.254.169.254']],
}

const direct = protocols.flatMap((protocol) =>
  Object.entries(answers).map(([what, answer]) => ({ ...protocol, what, answer })),
)

describe('the name of a source', () => {
  it.each(select('rebinding', direct, ({ scheme, vcs, what }) => `${scheme} ${vcs} ${what}`))(
    'over $scheme of $vcs is refused as $what, without a connection',
    async ({ scheme, vcs, convert, answer }) => {
      using watched = watchAttempts()
      const resolve = nameService({ [name]: [answer], ...aliases })
      await using tried = await attempt(`${scheme}://${name}:8080/repo`, { convert, vcs, resolve })
      expect(tried.reason).toBe('refused address')
      expect(watched.attempted).toEqual([])
    },
  )

  const overHttp = protocols.filter(({ scheme }) => scheme === 'http')

  it.skipIf(!innerAddress).each(overHttp)(
    'is checked for each connection of $vcs, and the connection goes to what was checked',
    async ({ vcs, convert }) => {
      await using inner = await startInner(innerAddress ?? '')
      using watched = watchAttempts()
      // Each response closes its connection, so that the next request needs another.
      await using server = await startHttpServer(({ path }, response) => {
        const Location = `http://${name}:${server.port}/moved${path}`
        response.writeHead(307, { Location, Connection: 'close' }).end()
      })
      const resolve = nameService({ [name]: [['127.0.0.1'], ['127.0.0.1'], [inner.address]] })
      const source = `http://${name}:${server.port}/repo`
      await using tried = await attempt(source, { convert, vcs, resolve })
      expect(tried.reason).toBe('refused address')
      expect([server.heard.length, inner.connections]).toEqual([2, 0])
      expect(new Set(watched.attempted)).toEqual(new Set(['127.0.0.1']))
    },
  )

  it.each(overHttp)('is resolved once for each connection of $vcs', async ({ vcs, convert }) => {
    await using server = await startHttpServer(({ path }, response) => {
      const Location = `http://${name}:${server.port}/moved${path}`
      response.writeHead(307, { Location, Connection: 'close' }).end()
    })
    let resolved = 0
    const resolve = async () => (resolved++, ['127.0.0.1'])
    const source = `http://${name}:${server.port}/repo`
    await using tried = await attempt(source, { convert, vcs, resolve })
    expect(tried.reason).not.toBe('none')
    expect(resolved).toBe(server.connections.count)
    expect(resolved).toBeGreaterThan(1)
  })
})
