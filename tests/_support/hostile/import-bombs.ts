import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { runOrThrow } from '../../../server/core/processes.ts'
import { temporaryFolder } from '../git/git-host.ts'
import { commitOf, idOf, largestCopy, packOf, repeating } from '../git/packs.ts'
import { serveScript } from '../imports/attacks/hostile-git.ts'
import { startHttpServer, type TestHttpServer } from '../imports/http-server.ts'
import { modernCapabilities } from '../imports/mercurial/fake-hg.ts'
import { bundleBytes, bundlePart, hgHistory } from '../imports/mercurial/hg-bundle.ts'
import { startSvnserve } from '../imports/subversion/svnserve.ts'
import { hasTool } from '../processes/tools.ts'

const mebibyte = 1024 ** 2

interface BombServer extends AsyncDisposable {
  /** Without a trailing slash. */
  origin: string
}

/** A source of imports whose content costs far more than its size. */
export interface Bomb {
  what: string
  vcs: 'git' | 'mercurial' | 'subversion' | 'tfvc'
  serve: () => Promise<BombServer>
  /** What the import reports with limits of 8 MiB and 1 GiB of memory. */
  message: RegExp
}

const zeros = { type: 'blob' as const, content: Buffer.alloc(largestCopy) }

/** A git source with these objects besides one commit. */
function serveGit(more: Parameters<typeof packOf>[0]): Promise<TestHttpServer> {
  const { id, objects } = commitOf(zeros)
  return serveScript(
    { id, pack: packOf([...objects, ...more]) },
    { refs: [['refs/heads/main', id]] },
  )
}

const delta = repeating({ size: largestCopy }, 200).delta

/** A Mercurial source that responds to the request for its history with these bytes. */
const serveHg = (history: Buffer): Promise<TestHttpServer> =>
  startHttpServer(({ path }, response) => {
    response.writeHead(200, { 'Content-Type': 'application/mercurial-0.1' })
    const isHistory = path.includes('cmd=getbundle')
    response.end(isHistory ? history : path.includes('capabilities') ? modernCapabilities : '')
  })

const file = { content: Buffer.alloc(64 * mebibyte) }
const largeFile = () =>
  Buffer.concat([
    ...bundleBytes(hgHistory([{ parents: [], files: { a: file }, description: 'x' }])),
  ])

/** A bundle with a part of another kind before the history. */
const largePart = () =>
  Buffer.concat([
    Buffer.from('HG20\0\0\0\0'),
    ...bundlePart('output', [], Array<Buffer>(64).fill(Buffer.alloc(mebibyte))),
    Buffer.alloc(4),
  ])

/** A Subversion source with one file, served by Subversion itself. */
async function serveSubversion(content: Buffer): Promise<BombServer> {
  const folder = await temporaryFolder()
  const repository = join(folder.path, 'repo')
  await mkdir(join(folder.path, 'files'))
  await writeFile(join(folder.path, 'files', 'zeros'), content)
  await runOrThrow({ file: 'svnadmin', args: ['create', repository] })
  const args = ['import', '-q', '-m', 'x', join(folder.path, 'files'), `file://${repository}`]
  await runOrThrow({ file: 'svn', args, env: { HOME: folder.path } })
  const server = await startSvnserve(folder.path)
  return {
    origin: server.url('').replace(/\/$/, ''),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** A TFVC source whose every response is this text. */
const serveTfvc = (text: string): Promise<TestHttpServer> =>
  startHttpServer((_heard, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(text)
  })

const hasSubversion = await hasTool('svnserve', ['--version', '--quiet'])
const subversionBomb: Bomb = {
  what: 'a file that expands to more than the limit',
  vcs: 'subversion',
  serve: () => serveSubversion(file.content),
  message: /sends more/,
}

export const importBombs: Bomb[] = [
  {
    what: 'a delta that expands to three gigabytes',
    vcs: 'git',
    serve: () => serveGit([{ type: 'delta', base: idOf(zeros), content: delta }]),
    message: /sends more/,
  },
  {
    what: 'a file that is larger than the limit, compressed',
    vcs: 'mercurial',
    serve: () => serveHg(deflateSync(largeFile())),
    message: /violates its protocol|sends more/,
  },
  {
    what: 'a part that nobody needs, compressed',
    vcs: 'mercurial',
    serve: () => serveHg(deflateSync(largePart())),
    message: /sends more/,
  },
  {
    what: 'a delta chunk that claims two gigabytes',
    vcs: 'mercurial',
    serve: () => {
      const claim = Buffer.alloc(4)
      claim.writeUInt32BE(0x7fff_ffff)
      const part = [
        ...bundlePart('CHANGEGROUP', [['version', '02']], [claim, Buffer.alloc(65_536)]),
      ]
      return serveHg(deflateSync(Buffer.concat([Buffer.from('HG20\0\0\0\0'), ...part])))
    },
    message: /violates its protocol/,
  },
  ...(hasSubversion ? [subversionBomb] : []),
  {
    what: 'a list that is larger than the limit',
    vcs: 'tfvc',
    serve: () => serveTfvc(`{"count":1,"value":["${'x'.repeat(16 * mebibyte)}"]}`),
    message: /sends more/,
  },
  {
    what: 'a deeply nested list',
    vcs: 'tfvc',
    serve: () => serveTfvc('['.repeat(4 * mebibyte)),
    message: /violates its protocol/,
  },
  {
    what: 'a list of a million changesets in one response',
    vcs: 'tfvc',
    serve: () => serveTfvc(`{"count":1,"value":[${Array(700_000).fill('{"a":1}').join(',')}]}`),
    message: /violates its protocol/,
  },
]
