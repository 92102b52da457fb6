import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { detect } from '../../../server/workers/imports/detect/detect.ts'
import { type DetectRequest } from '../../../server/workers/imports/detect/probe.ts'
import { hasApache, startApache } from '../../_support/imports/apache.ts'
import { startGate } from '../../_support/imports/gate.ts'
import { startGitDaemon } from '../../_support/imports/git-daemon.ts'
import { startGitHttp } from '../../_support/imports/git-http.ts'
import { startHgServe } from '../../_support/imports/mercurial/hg-serve.ts'
import { startHttpServer, type Answer } from '../../_support/imports/http-server.ts'
import {
  smallGit,
  smallMercurial,
  smallSubversion,
  sourceFolder,
} from '../../_support/imports/small-sources.ts'
import { canary, failureOf, sourceNeeds } from '../../_support/imports/sources.ts'
import { startSvnserve } from '../../_support/imports/subversion/svnserve.ts'
import { makeRepository, startGitHost } from '../../_support/git/git-host.ts'
import { startRawReceiver } from '../../_support/webhooks/raw-receiver.ts'
import { hasTool } from '../../_support/processes/tools.ts'
import { createTestClock } from '../../_support/clock.ts'

const users = { mona: 's3cret' }
const mona = { username: 'mona', password: 's3cret' }
const wrong = { username: 'mona', password: 'wrong' }

const subversion =
  (await hasTool('svnserve', ['--version'])) && (await hasTool('svn', ['--version']))
const mercurial = await hasTool('hg', ['--version'])
const apache = subversion && (await hasApache())

/** The detected source as a comparable string. */
async function find(url: string, more: Omit<DetectRequest, 'url'> = {}, needs = sourceNeeds()) {
  const detection = await detect({ url: new URL(url), ...more }, needs)
  if (typeof detection === 'string') return detection
  if ('several' in detection) return detection.several
  return [detection.found, detection.url.href, detection.project].filter(Boolean).join(' ')
}

/** The results without credentials, with the wrong password and with the right one. */
async function knock(url: string) {
  return [await find(url), await find(url, wrong), await find(url, mona)]
}

describe('detecting git', () => {
  it('finds it over HTTP, with or without a .git suffix, empty or not', async () => {
    await using folder = await sourceFolder()
    await smallGit(join(folder.path, 'one.git'))
    await smallGit(join(folder.path, 'empty.git'), { commits: 0 })
    await using server = await startGitHttp(folder.path)
    const url = server.url('one')
    expect(await find(`${url}.git`)).toBe(`git ${url}.git`)
    expect(await find(`${url}.git/`)).toBe(`git ${url}.git`)
    expect(await find(url)).toBe(`git ${url}`) // git itself tries both here
    expect(await find(server.url('empty.git'))).toBe(`git ${server.url('empty.git')}`)
    expect(await find(server.url('none'))).toBe('nothing')
    expect(await find(url, { vcs: 'mercurial' })).toBe('nothing')
  })

  it('finds it on a devplatform server', async () => {
    await using host = await startGitHost()
    await makeRepository(host.store, 1)
    expect(await find(host.url(1))).toBe(`git ${host.url(1)}`)
  })

  it('finds it on a dumb HTTP server', async () => {
    await using folder = await sourceFolder()
    await smallGit(join(folder.path, 'one.git'))
    await smallGit(join(folder.path, 'empty.git'), { commits: 0 })
    await using server = await startHttpServer(async ({ path }, response) => {
      const file = join(folder.path, new URL(path, 'http://localhost').pathname)
      const content = await readFile(file).catch(() => undefined)
      response.writeHead(content ? 200 : 404, { 'Content-Type': 'text/plain' }).end(content)
    })
    for (const name of ['one.git', 'empty.git']) {
      const url = `${server.origin}/${name}`
      expect(await find(url)).toBe(`git ${url}`)
      expect(await find(url.replace(/\.git$/, ''))).toBe(`git ${url}`)
    }
  })

  it('distinguishes required credentials from refused ones', async () => {
    await using folder = await sourceFolder()
    await smallGit(join(folder.path, 'one.git'))
    await using server = await startGitHttp(folder.path, { users })
    const url = server.url('one.git')
    expect(await knock(url)).toEqual(['needs credentials', 'credentials refused', `git ${url}`])
  })

  it('finds it over the git protocol', async () => {
    await using folder = await sourceFolder()
    await smallGit(join(folder.path, 'a b.git'))
    await smallGit(join(folder.path, 'empty.git'), { commits: 0 })
    await using daemon = await startGitDaemon(folder.path)
    expect(await find(daemon.url('a%20b.git'))).toBe(`git ${daemon.url('a%20b.git')}`)
    expect(await find(daemon.url('empty.git'))).toBe(`git ${daemon.url('empty.git')}`)
    expect(await find(daemon.url('none'))).toBe('nothing')
    expect(await find(daemon.url('empty.git'), { vcs: 'subversion' })).toBe('nothing')
  })
})

describe.runIf(mercurial)('detecting Mercurial', () => {
  it('finds one repository', async () => {
    await using folder = await sourceFolder()
    await smallMercurial(join(folder.path, 'one'))
    await using server = await startHgServe(join(folder.path, 'one'))
    expect(await find(server.url)).toBe(`mercurial ${server.url}/`)
    expect(await find(server.url, { vcs: 'subversion' })).toBe('nothing')
  })

  it('lists the repositories of an index, or selects the only one', async () => {
    await using folder = await sourceFolder()
    const path = join(folder.path, 'one')
    await smallMercurial(path)
    await using several = await startHgServe({ one: path, 'group/two words': path })
    const choices = [
      { vcs: 'mercurial', human_name: 'group/two words', url: `${several.url}/group/two%20words` },
      { vcs: 'mercurial', human_name: 'one', url: `${several.url}/one` },
    ]
    expect(await find(several.url)).toEqual(choices)
    for (const { url } of choices) expect(await find(url)).toBe(`mercurial ${url}`)
    expect(await find(`${several.url}/none`)).toBe('nothing')
    await using one = await startHgServe({ 'group/one': path })
    expect(await find(one.url)).toBe(`mercurial ${one.url}/group/one`)
  })

  it('distinguishes required credentials from refused ones', async () => {
    await using folder = await sourceFolder()
    await smallMercurial(join(folder.path, 'one'))
    await using server = await startHgServe(join(folder.path, 'one'), { users })
    const found = `mercurial ${server.url}/`
    expect(await knock(server.url)).toEqual(['needs credentials', 'credentials refused', found])
  })
})

/** Subversion servers by protocol. */
const servers = [
  ...(subversion ? [['svn', startSvnserve] as const] : []),
  ...(apache ? [['http', startApache] as const] : []),
]

describe.each(servers)('detecting Subversion over %s', (_scheme, startServer) => {
  it('finds one project, several, and a repository without a layout', async () => {
    await using folder = await sourceFolder()
    const at = (name: string) => join(folder.path, name)
    await smallSubversion(at('empty'), [])
    await smallSubversion(at('usual'), ['trunk', 'branches', 'tags', 'other/trunk'])
    await smallSubversion(at('flat'), ['docs', 'src/deep/trunk'])
    await smallSubversion(at('only'), ['docs', 'project/trunk'])
    await smallSubversion(at('several'), ['a b/trunk', 'ü&c/trunk', 'none'])
    await using server = await startServer(folder.path)
    const url = (name: string) => server.url(name)
    expect(await find(url('usual'))).toBe(`subversion ${url('usual')}`)
    expect(await find(url('usual/'))).toBe(`subversion ${url('usual')}`)
    expect(await find(url('empty'))).toBe(`subversion ${url('empty')}`)
    expect(await find(url('flat'))).toBe(`subversion ${url('flat')}`)
    expect(await find(url('only'))).toBe(`subversion ${url('only/project')}`)
    const several = [
      { vcs: 'subversion', human_name: 'a b', url: url('several/a%20b') },
      { vcs: 'subversion', human_name: 'ü&c', url: url('several/%C3%BC%26c') },
    ]
    expect(await find(url('several'))).toEqual(several)
    for (const each of several) expect(await find(each.url)).toBe(`subversion ${each.url}`)
    expect(await find(url('missing'))).toBe('nothing')
  })

  it('distinguishes required credentials from refused ones', async () => {
    await using folder = await sourceFolder()
    await smallSubversion(join(folder.path, 'one'), ['trunk'])
    await using server = await startServer(folder.path, { users })
    const url = server.url('one')
    expect(await knock(url)).toEqual([
      'needs credentials',
      'credentials refused',
      `subversion ${url}`,
    ])
  })
})

describe('detecting TFVC', () => {
  const marked = { 'X-TFS-ProcessId': canary, 'Content-Type': 'application/json; charset=utf-8' }
  const list = (...names: string[]) =>
    JSON.stringify({ count: names.length, value: names.map((name) => ({ name })) })
  const tfvc =
    (...names: string[]): Answer =>
    ({ path, headers }, response) => {
      if (!path.startsWith('/tfs/_apis/')) return void response.writeHead(404, marked).end(canary)
      if (!headers.authorization) return void response.writeHead(401, marked).end(canary)
      response.writeHead(200, marked).end(path.includes('/projects') ? list(...names) : list())
    }

  it('finds it by the headers of its servers, and lists the projects', async () => {
    await using server = await startHttpServer(tfvc('One', 'Two words'))
    const url = `${server.origin}/tfs`
    expect(await find(url)).toBe('needs credentials')
    const choice = { vcs: 'tfvc', url }
    expect(await find(url, mona)).toEqual([
      { ...choice, human_name: 'One', tfvc_project: 'One' },
      { ...choice, human_name: 'Two words', tfvc_project: 'Two words' },
    ])
    expect(await find(url, { ...mona, project: 'One' })).toBe(`tfvc ${url} One`)
    await using one = await startHttpServer(tfvc('One'))
    expect(await find(`${one.origin}/tfs/`, mona)).toBe(`tfvc ${one.origin}/tfs One`)
  })

  it('finds nothing on such a server without a repository', async () => {
    await using server = await startHttpServer((_heard, response) => {
      response.writeHead(404, marked).end(canary)
    })
    expect(await find(server.origin, mona)).toBe('nothing')
  })

  it('treats a sign-in page as required credentials', async () => {
    await using server = await startHttpServer(({ path }, response) => {
      const page = { ...marked, 'Content-Type': 'text/html' }
      if (path === '/sign-in') return void response.writeHead(200, page).end(`<p>${canary}`)
      response.writeHead(302, { ...marked, Location: '/sign-in' }).end()
    })
    expect(await find(server.origin)).toBe('needs credentials')
  })
})

describe('detecting no source, or more than one', () => {
  it('does not decide on a single 401', async () => {
    await using folder = await sourceFolder()
    if (!mercurial) return
    await smallMercurial(join(folder.path, 'one'))
    await using behind = await startHgServe(join(folder.path, 'one'))
    await using mixed = await startHttpServer(async ({ path }, response) => {
      if (path.includes('service=')) return void response.writeHead(401).end(canary)
      const come = await fetch(behind.url + path)
      response.writeHead(200, { 'Content-Type': come.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await come.arrayBuffer()))
    })
    expect(await find(mixed.origin)).toBe(`mercurial ${mixed.origin}/`)
    expect(await find(mixed.origin, { vcs: 'git' })).toBe('needs credentials')
  })

  it('sends its requests in the same order each time', async () => {
    await using server = await startHttpServer((_heard, response) => {
      response.writeHead(404, { 'X-Canary': canary }).end(canary)
    })
    for (let time = 0; time < 2; time++) {
      server.heard.length = 0
      expect(await find(`${server.origin}/repo`)).toBe('nothing')
      expect(server.heard.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'GET /repo/info/refs?service=git-upload-pack',
        'GET /repo.git/info/refs?service=git-upload-pack',
        'GET /repo?cmd=capabilities',
        'OPTIONS /repo',
        'GET /repo/_apis/tfvc/changesets?$top=1&api-version=1.0',
      ])
    }
  })

  it('distinguishes a server that refuses all requests from one without a repository', async () => {
    await using nothing = await startHttpServer((_heard, response) => void response.end(canary))
    await using gate = await startGate(nothing.origin, users)
    expect(await knock(gate.origin)).toEqual([
      'needs credentials',
      'credentials refused',
      'nothing',
    ])
    await using forbidden = await startHttpServer((_heard, response) => {
      response.writeHead(403).end(canary)
    })
    expect(await find(forbidden.origin)).toBe('needs credentials')
  })

  it.each([
    ['ends at once', ''],
    ['is not HTTP', `SSH-2.0-${canary}\r\n`],
    ['is truncated', `HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n${canary}`],
    [
      'is a page that mentions Mercurial',
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\nMercurial ${canary}`,
    ],
    ['is an empty listing', `HTTP/1.1 207 M\r\nDAV: x\r\nConnection: close\r\n\r\n<href>${canary}`],
  ])('finds nothing in a response that %s', async (_what, said) => {
    await using server = await startRawReceiver((socket) => {
      socket.once('data', () => socket.end(said))
    })
    expect(await find(server.url)).toBe('nothing')
  })

  it.each([
    ['svn', 'hello'],
    [
      'svn',
      '( success ( 2 2 ( ) ( ) ) ) ( success ( ( ANONYMOUS ) 1:x ) ) ( success ( ) ) ( failure ( ( 1 1:x 0: 0 ) ) ) ',
    ],
    ['svn', '((((((((((((((((((((((((((((((((('],
    ['svn', '( success ( 99999999999999999999:'],
    ['git', '0014ERR no such repo'],
    ['git', 'SSH-2.0'],
    ['git', ''],
  ])('finds nothing where the response to %s is %j', async (scheme, said) => {
    await using server = await startRawReceiver((socket) => {
      socket.on('data', () => socket.end(said))
      if (scheme === 'svn') socket.end(said)
    })
    expect(await find(`${scheme}://127.0.0.1:${server.port}/x`)).toBe('nothing')
  })

  it('reports unreachable hosts and refused addresses', async () => {
    const closed = sourceNeeds({ allowLoopback: false, resolve: async () => ['127.0.0.1'] })
    for (const scheme of ['http', 'https', 'git', 'svn']) {
      const gone = await startRawReceiver(() => {})
      await gone[Symbol.asyncDispose]()
      const asked = find(`${scheme}://127.0.0.1:${gone.port}/`)
      expect(await failureOf(asked)).toBe('unreachable')
      const inner = find(`${scheme}://inner.example:8080/`, {}, closed)
      expect(await failureOf(inner)).toBe('refused address')
    }
  })

  it('has a timeout for each request', async () => {
    const clock = createTestClock()
    await using server = await startRawReceiver((socket) => {
      socket.once('data', () => clock.advance(8_000))
    })
    expect(await failureOf(find(server.url, {}, sourceNeeds({ clock })))).toBe('too slow')
    expect(server.arrivals).toHaveLength(4)
    await Promise.all(server.arrivals.map(({ gone }) => gone))
    expect(clock.pending()).toBe(0)
  })

  it('is aborted with its signal', async () => {
    const stop = new AbortController()
    await using server = await startRawReceiver((socket) => {
      socket.once('data', () => stop.abort())
    })
    const needs = sourceNeeds({ signal: stop.signal })
    expect(await failureOf(find(server.url, {}, needs))).toBe('interrupted')
    expect(server.arrivals).toHaveLength(1)
    await server.arrivals[0]?.gone
  })

  it('does not follow redirects to an internal address', async () => {
    await using inner = await startRawReceiver(() => {})
    await using server = await startHttpServer(({ path }, response) => {
      response.writeHead(302, { Location: `http://127.1.2.3:${inner.port}${path}` }).end()
    })
    const resolve = async () => ['127.0.0.1']
    const outside = sourceNeeds({ allowLoopback: true, resolve })
    const guard: typeof outside.guard = {
      ...outside.guard,
      route: (url, ...more) =>
        url.includes('127.1.2.3')
          ? sourceNeeds({ allowLoopback: false }).guard.route(url, ...more)
          : outside.guard.route(url, ...more),
    }
    expect(await failureOf(find(server.origin, {}, { ...outside, guard }))).toBe('refused address')
    expect(inner.arrivals).toEqual([])
  })

  it('sends credentials to no other host, and reports it', async () => {
    await using folder = await sourceFolder()
    await smallGit(join(folder.path, 'one.git'))
    await using other = await startGitHttp(folder.path)
    await using server = await startHttpServer(({ path }, response) => {
      response.writeHead(301, { Location: other.url(path.slice(1)) }).end()
    })
    expect(await find(`${server.origin}/one.git`)).toBe(`git ${other.url('one.git')}`)
    expect(await failureOf(find(`${server.origin}/one.git`, mona))).toBe('refused address')
    await using gate = await startGate(server.origin, users)
    await using toGate = await startHttpServer(({ path }, response) => {
      response.writeHead(301, { Location: gate.origin + path }).end()
    })
    expect(await find(`${toGate.origin}/one.git`)).toBe('needs credentials')
    expect(await failureOf(find(`${toGate.origin}/one.git`, mona))).toBe('refused address')
    expect(gate.seen.let).toBe(0)
  })
})
