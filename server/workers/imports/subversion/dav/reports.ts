import type { SourceReply } from '../../http.ts'
import type { History, RevisionNote } from '../edits.ts'
import { join } from '../paths.ts'
import { prefetch } from './prefetch.ts'
import { readReplay } from './drive.ts'
import { readXml } from './elements.ts'
import { readNames } from './names.ts'
import { readChanges } from './changes.ts'
import { readLog } from './notes.ts'

/**
 * Sends a request with an XML body.
 * @throws ImportFailure for an error response
 */
export type DavAsk = (asked: {
  method: string
  url: URL
  body: string
  headers?: Record<string, string>
  /** Whether a 404 response is allowed. */
  mayLack?: boolean
}) => Promise<SourceReply>

interface At {
  origin: URL
  /** Percent-encoded path of the repository. */
  root: string
  /** Percent-encoded path prefix of revisions. */
  stub: string
}

/** Number of concurrent replay requests. */
const concurrency = 4

/** Revisions per log request. */
const window = 500

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const report = (name: string, elements: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><S:${name} xmlns:S="svn:">${elements}</S:${name}>`

const element = (name: string, value: string | number): string => `<S:${name}>${value}</S:${name}>`

const kindBody =
  '<?xml version="1.0" encoding="utf-8"?>' +
  '<D:propfind xmlns:D="DAV:"><D:prop><D:resourcetype/></D:prop></D:propfind>'

async function kindOf(reply: SourceReply): Promise<'folder' | 'file' | 'none'> {
  if (reply.status === 404) {
    await reply.bytes(64 * 1024)
    return 'none'
  }
  let kind: 'folder' | 'file' = 'file'
  for await (const event of readXml(reply.body))
    if (event.kind === 'open' && event.name === 'collection') kind = 'folder'
  return kind
}

/** The reports that an import needs (mod_dav_svn; subversion/libsvn_ra_serf). */
export function davReports(
  ask: DavAsk,
  { origin, root, stub }: At,
  { base, latest }: Pick<History, 'base' | 'latest'>,
): Pick<History, 'kind' | 'names' | 'changes' | 'widen' | 'revisions'> {
  const within = (path: string) =>
    new URL(join(root === '/' ? '' : root, encoded(path)) || '/', origin)
  const at = (revision: number, path: string) =>
    new URL(join(`${stub}/${revision}`, encoded(path)), origin)
  const newest = (name: string) => at(latest, join(base, name))
  /** The folder whose changes are replayed. */
  let folder = base

  async function log(url: URL, from: number, to: number, wanted: string) {
    const range = element('start-revision', from) + element('end-revision', to)
    const body = report('log-report', `${range}<S:strict-node-history/>${wanted}<S:path></S:path>`)
    return (await ask({ method: 'REPORT', url, body })).body
  }

  async function notes(from: number, to: number): Promise<Map<number, RevisionNote>> {
    const wanted = ['author', 'date', 'log'].map((name) => element('revprop', `svn:${name}`))
    // Without it, the server replaces control characters.
    wanted.push('<S:encode-binary-props/>')
    const found = new Map<number, RevisionNote>()
    const body = await log(at(latest, folder), from, to, wanted.join(''))
    for await (const note of readLog(body)) found.set(note.revision, note)
    return found
  }

  const replay = (revision: number, known: number): Promise<SourceReply> => {
    const about = element('revision', revision) + element('low-water-mark', known)
    const body = report('replay-report', `${about}${element('send-deltas', 1)}`)
    return ask({ method: 'REPORT', url: within(folder), body })
  }

  return {
    async kind(name) {
      const about = { url: newest(name), headers: { Depth: '0' }, mayLack: true }
      const reply = await ask({ method: 'PROPFIND', body: kindBody, ...about })
      return kindOf(reply)
    },

    async names() {
      const about = { url: newest(''), headers: { Depth: '1' } }
      return readNames((await ask({ method: 'PROPFIND', body: kindBody, ...about })).body)
    },

    async widen() {
      folder = ''
    },

    async *changes(path, revision) {
      const wanted = '<S:no-revprops/><S:discover-changed-paths/>'
      yield* readChanges(await log(at(revision, path), revision, 1, wanted))
    },

    async *revisions(from, to, known) {
      for (let first = from; first <= to; first += window) {
        const last = Math.min(first + window - 1, to)
        const found = await notes(first, last)
        const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
        const replays = prefetch(numbers, concurrency, (revision) => replay(revision, known))
        for await (const [revision, reply] of replays)
          yield { revision, ...found.get(revision), edits: readReplay(reply.body) }
      }
    },
  }
}
