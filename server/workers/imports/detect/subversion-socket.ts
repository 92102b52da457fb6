import { createHmac } from 'node:crypto'
import type { Finding } from './finding.ts'
import { type Item, readItem, stringItem } from './subversion-item.ts'
import { detectLayout } from './subversion-layout.ts'
import type { SocketProbe, SocketProbeNeeds } from './socket-probe.ts'

/** Status word and parameters of a response. */
interface ServerResponse {
  word: string
  items: Item[]
}

/** Subversion's error codes for missing authorization. */
const authorizationErrors: ReadonlySet<number> = new Set([170001, 215004, 220004])

/**
 * Probes Subversion's own protocol (ra_svn): greeting, client response with the URL,
 * authentication, and a directory listing.
 */
export const probeSubversionSocket: SocketProbe = async (needs) => {
  const greeting = await readResponse(needs)
  if (greeting?.word !== 'success' || typeof greeting.items[0] !== 'number') return 'other'
  const capabilities = '( edit-pipeline svndiff1 absent-entries depth log-revprops )'
  const [url, agent] = [stringItem(needs.url.href), stringItem('devplatform')]
  needs.socket.write(`( 2 ${capabilities} ${url} ${agent} ( ) ) `)
  const offered = await readResponse(needs)
  if (offered?.word !== 'success') return refusal(offered)
  if (!(await authenticate(needs, offered))) return 'refused'
  const repository = await readResponse(needs)
  if (repository?.word !== 'success') return refusal(repository)
  return detectLayout(needs.url, (...path) => folders(needs, path.join('/')))
}

/** Reads a response. Returns null at the end of the connection and for invalid data. */
async function readResponse({ read }: SocketProbeNeeds): Promise<ServerResponse | null> {
  const part = await read((response) => readItem(response))
  const [word, items] = Array.isArray(part?.item) ? part.item : []
  return typeof word === 'string' && Array.isArray(items) ? { word, items } : null
}

function refusal(response: ServerResponse | null): Finding {
  const [first] = response?.items ?? []
  const code = Array.isArray(first) ? first[0] : undefined
  return typeof code === 'number' && authorizationErrors.has(code) ? 'refused' : 'other'
}

/**
 * Authenticates with the password when one is given and requested, otherwise anonymously.
 * @returns whether the server accepts it
 */
async function authenticate(needs: SocketProbeNeeds, { items }: ServerResponse): Promise<boolean> {
  const mechanisms = Array.isArray(items[0]) ? items[0] : []
  if (mechanisms.length === 0) return true // the server requires no authentication
  const { socket, username, password = '' } = needs
  if (username !== undefined && mechanisms.includes('CRAM-MD5')) {
    socket.write('( CRAM-MD5 ( ) ) ')
    const step = await readResponse(needs)
    const [challenge] = step?.items ?? []
    if (step?.word !== 'step' || !Buffer.isBuffer(challenge)) return false
    const digest = createHmac('md5', password).update(challenge).digest('hex')
    socket.write(stringItem(`${username} ${digest}`) + ' ')
  } else if (mechanisms.includes('ANONYMOUS')) socket.write('( ANONYMOUS ( 0: ) ) ')
  else return false
  return (await readResponse(needs))?.word === 'success'
}

/**
 * Lists folders. Returns undefined without permission, and an empty list when there is no such
 * folder.
 */
async function folders(needs: SocketProbeNeeds, path: string): Promise<string[] | undefined> {
  needs.socket.write(`( get-dir ( ${stringItem(path)} ( ) false true ( kind ) ) ) `)
  const response = await readResponse(needs)
  if (response?.word !== 'success' || !(await authenticate(needs, response))) {
    return refusal(response) === 'refused' ? undefined : []
  }
  const listing = await readResponse(needs)
  if (listing?.word !== 'success') return refusal(listing) === 'refused' ? undefined : []
  const entries = Array.isArray(listing.items[2]) ? listing.items[2] : []
  return entries.flatMap((entry) => {
    const [name, kind] = Array.isArray(entry) ? entry : []
    return Buffer.isBuffer(name) && kind === 'dir' ? [name.toString()] : []
  })
}
