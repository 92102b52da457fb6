import type { ServerResponse } from 'node:http'
import { gitToRelay } from '../../../../server/workers/imports/git/git-settings.ts'
import { openHttpRelay } from '../../../../server/workers/imports/git/http-relay.ts'
import { run, type Command } from '../../../../server/core/processes.ts'
import { temporaryFolder } from '../../git/git-host.ts'
import { startHttpServer, type Heard, type TestHttpServer } from '../http-server.ts'
import { sourceNeeds } from '../sources.ts'
import { advertise, type Goods } from './hostile-git.ts'

export interface Lure {
  what: string
  /** Responds as a source that redirects clients to `inner`, a `host:port`. */
  answer: (heard: Heard, response: ServerResponse, inner: string, goods: Goods) => void
}

const to = (response: ServerResponse, url: string, status = 302) =>
  void response.writeHead(status, { Location: url }).end()

function smart(response: ServerResponse, goods: Goods): void {
  response.writeHead(200, { 'Content-Type': 'application/x-git-upload-pack-advertisement' })
  response.end(advertise([['refs/heads/main', goods.id]]))
}

/** Files of a repository without objects (the dumb protocol of gitprotocol-http(5)). */
function files(
  heard: Heard,
  response: ServerResponse,
  { id }: Goods,
  more: Record<string, string>,
) {
  const all: Record<string, string> = {
    '/info/refs': `${id}\trefs/heads/main\n`,
    '/HEAD': 'ref: refs/heads/main\n',
    ...more,
  }
  const path = heard.path.replace(/^\/repo|\?.*$/g, '')
  const file = all[path]
  if (file === undefined) response.writeHead(404).end()
  else response.writeHead(200, { 'Content-Type': 'text/plain' }).end(file)
}

/** Ways of a git server to redirect its clients to another. */
export const lures: Lure[] = [
  {
    what: 'sends all requests elsewhere',
    answer: ({ path }, response, inner) => to(response, `http://${inner}${path}`),
  },
  {
    what: 'shows its refs, and sends the request for objects elsewhere',
    answer: ({ path }, response, inner, goods) =>
      path.includes('/info/refs')
        ? smart(response, goods)
        : to(response, `http://${inner}${path}`, 307),
  },
  {
    what: 'shows its refs as a file, and sends requests for objects elsewhere',
    answer: (heard, response, inner, goods) =>
      heard.path.startsWith('/repo/objects/')
        ? to(response, `http://${inner}${heard.path}`)
        : files(heard, response, goods, {}),
  },
  {
    what: 'names another server as one that has its objects too',
    answer: (heard, response, inner, goods) =>
      files(heard, response, goods, {
        '/objects/info/http-alternates': `http://${inner}/objects\n`,
      }),
  },
]

export const startLure = ({ answer }: Lure, inner: string, goods: Goods): Promise<TestHttpServer> =>
  startHttpServer((heard, response) => answer(heard, response, inner, goods))

const fetching = (url: string) => ['fetch', '--no-tags', '--', url, '+refs/heads/main:refs/heads/x']

async function fetchInto(command: (path: string) => Command): Promise<void> {
  await using folder = await temporaryFolder()
  await run({ file: 'git', args: ['init', '-q', '--bare', folder.path] })
  const { args, ...others } = command(folder.path)
  await run({ ...others, args: [`--git-dir=${folder.path}`, ...args] })
}

/** Git with default settings, which follows redirects. */
export const fetchFreely = (url: string): Promise<void> =>
  fetchInto((path) => ({
    file: 'git',
    args: ['-c', 'http.followRedirects=true', ...fetching(url)],
    env: { HOME: path, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' },
  }))

/** Git with the settings of imports, without the relay. */
export const fetchWithSettings = (url: string): Promise<void> =>
  fetchInto(() => gitToRelay(fetching(url)))

/** Git with default settings, behind the relay of imports. */
export async function fetchThroughRelay(url: string): Promise<void> {
  const source = { vcs: 'git' as const, url: new URL(url) }
  await using relay = await openHttpRelay({ ...sourceNeeds(), source })
  await fetchFreely(relay.url)
}
