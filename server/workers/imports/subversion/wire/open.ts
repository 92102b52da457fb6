import { trimEnd } from '../../../../core/trim-end.ts'
import type { Source } from '../../converter.ts'
import { ImportFailure } from '../../failure.ts'
import { parseUrl } from '../../../../core/parse-url.ts'
import type { History } from '../edits.ts'
import { malformed } from '../malformed.ts'
import { below, isIn, readPath } from '../paths.ts'
import { succeeded } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { type Ask, wireCommands } from './commands.ts'
import { number, text } from './shape.ts'
import type { Wire } from './wire.ts'
import { string } from './encode-item.ts'

type Asked = Pick<Source, 'url' | 'username' | 'password'>

/**
 * Client capabilities: `svndiff1` is zlib; without `accepts-svndiff2` servers send no newer format.
 */
const capabilities = ['edit-pipeline', 'svndiff1', 'depth', 'log-revprops']

const client = string('devplatform')

/**
 * Opens a repository over svn:// (protocol, section 2).
 * @throws ImportFailure
 */
export async function openWireHistory(wire: Wire, source: Asked): Promise<History> {
  await greet(wire, source.url)
  await authenticate(wire, source)
  const [uuid, root] = succeeded(await wire.next())
  const ask = asking(wire, source)
  const [latest] = await ask('get-latest-rev', [])
  const about = { base: baseOf(source.url, text(root)), latest: number(latest) }
  return {
    ...{ ...about, uuid: text(uuid) },
    ...wireCommands({ wire, source, ask, root: text(root) }, about),
  }
}

async function greet(wire: Wire, url: URL): Promise<void> {
  const [lowest, highest] = succeeded(await wire.next())
  if (number(lowest) > 2 || number(highest) < 2) {
    throw new ImportFailure(
      'unsupported',
      'The Subversion server uses an unsupported protocol version.',
    )
  }
  wire.send([2, capabilities, string(plain(url)), client, []])
}

const plain = (url: URL): string => `svn://${url.host}${trimEnd(url.pathname, '/')}`

/** Path of the URL relative to the repository's root, whose URL the server sends. */
function baseOf(url: URL, root: string): string {
  const paths = [url.pathname, parseUrl(root)?.pathname ?? '/'].map(decoded)
  const [path = '', above = ''] = paths
  if (!isIn(above, path)) throw malformed()
  return above === path ? '' : below(above, path)
}

function decoded(path: string): string {
  try {
    return readPath(decodeURIComponent(path).replace(/\/{2,}/g, '/'))
  } catch {
    throw malformed()
  }
}

function asking(wire: Wire, source: Asked): Ask {
  return async (command, params) => {
    wire.send([command, params])
    await authenticate(wire, source)
    return succeeded(await wire.next())
  }
}
