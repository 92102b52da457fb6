import type { SourceHttp, SourceReply } from '../http.ts'
import { sourceFailure } from '../source-failure.ts'
import type { ChangegroupVersion } from './bundle.ts'
import { decodeText } from '../../../git/formats/decode-text.ts'
import { inflated } from './inflate.ts'
import { malformed, unsupported } from './failures.ts'
import { nullNode } from './node.ts'

/** Maximum bytes of the capabilities and of the bookmarks. */
const [capabilitiesLimit, bookmarksLimit] = [1024 * 1024, 64 * 1024 * 1024]

const mediaType = 'application/mercurial-0.1'

/** Capabilities of a server that matter for an import. */
export interface Capabilities {
  /** URL after redirects. */
  url: URL
  /** Undefined when the server does not support version 2 bundles. */
  bundles: ChangegroupVersion | undefined
  /** Whether the server lists bookmarks. */
  hasBookmarks: boolean
}

/**
 * Sends a command of the wire protocol (`hg help internals.wireprotocol`), with arguments in the
 * query.
 */
async function command(
  http: SourceHttp,
  at: URL,
  name: string,
  values: Record<string, string> = {},
): Promise<SourceReply> {
  const url = new URL(at)
  url.search = new URLSearchParams({ cmd: name, ...values }).toString()
  const reply = await http.request({ url, headers: { Accept: mediaType } })
  if (reply.status === 401 || reply.status === 403) throw sourceFailure('credentials')
  if (reply.status !== 200) throw sourceFailure('unreachable')
  const type = reply.headers['content-type'] ?? ''
  if (type.startsWith('application/hg-error'))
    throw unsupported('The source refused to send its history.')
  if (!/^application\/(mercurial-0\.1|hg-changegroup)\b/.test(type)) throw malformed()
  return reply
}

/**
 * Reads the capabilities.
 * @throws ImportFailure 'unsupported' for a server older than 2011 or with unknown requirements
 */
export async function askCapabilities(http: SourceHttp, source: URL): Promise<Capabilities> {
  const reply = await command(http, source, 'capabilities')
  const words = (await reply.bytes(capabilitiesLimit)).toString('latin1').trim().split(/\s+/)
  if (!words.includes('getbundle'))
    throw unsupported('The source runs a version of Mercurial that is too old.')
  const bundles = words.find((word) => word.startsWith('bundle2='))
  const url = new URL(reply.url)
  url.search = ''
  return {
    url,
    bundles: bundles === undefined ? undefined : versionIn(bundles.slice('bundle2='.length)),
    hasBookmarks: words.includes('pushkey'),
  }
}

/** The best changegroup version that the server can bundle. */
function versionIn(encoded: string): ChangegroupVersion {
  const lines = decoded(encoded).split('\n')
  const versions = lines
    .find((line) => line.startsWith('changegroup='))
    ?.slice(12)
    .split(',')
  const version = (['02', '01'] as const).find((known) => versions?.includes(known))
  if (!version) throw unsupported('The source stores its history in an unsupported format.')
  return version
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw malformed()
  }
}

/**
 * Reads the bookmarks as hexadecimal nodes by name.
 * @throws ImportFailure
 */
export async function askBookmarks(
  http: SourceHttp,
  { url, hasBookmarks }: Capabilities,
): Promise<Map<string, string>> {
  if (!hasBookmarks) return new Map()
  const reply = await command(http, url, 'listkeys', { namespace: 'bookmarks' })
  const lines = decodeText(await reply.bytes(bookmarksLimit)).split('\n')
  const pairs = lines.filter(Boolean).map((line) => line.split('\t', 2))
  return new Map(pairs.map(([name = '', node = '']) => [name, node]))
}

/**
 * Requests the whole history, as a bundle or, from a server without bundles, as a bare changegroup
 * of version 01. A server never sends secret changesets; draft and public ones are treated alike.
 * @throws ImportFailure, also while it is read
 */
export async function askHistory(
  http: SourceHttp,
  { url, bundles }: Capabilities,
): Promise<AsyncIterable<Buffer>> {
  const wanted = encodeURIComponent(`HG20\nchangegroup=${bundles}\nerror=abort`)
  const reply = await command(http, url, 'getbundle', {
    common: nullNode.toString('hex'),
    cg: '1',
    ...(bundles && { bundlecaps: `HG20,bundle2=${wanted}` }),
  })
  return inflated(reply.body)
}
