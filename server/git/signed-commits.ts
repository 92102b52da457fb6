import { openObjects } from './object-reader.ts'

/** A commit with a signature, taken apart. */
export interface SignedCommit {
  sha: string
  signature: string
  /** What the signature is over: the commit without it. */
  payload: Buffer
  /** The committer's address. */
  email: string
}

/** A larger commit is not looked into, in bytes. */
const largest = 256 * 1024

const signatureHeader = /^gpgsig(-sha256)? /

/** The headers of a commit, each with the lines that go on with it. */
function headersOf(head: Buffer): string[] {
  const lines = head.toString('latin1').split('\n')
  const headers: string[] = []
  for (const line of lines) {
    if (line.startsWith(' ') && headers.length > 0) headers[headers.length - 1] += `\n${line}`
    else headers.push(line)
  }
  return headers
}

const valueOf = (header: string) =>
  header
    .slice(header.indexOf(' ') + 1)
    .split('\n ')
    .join('\n')

/** Takes a commit apart; undefined where it has no signature (gitformat-signature(5)). */
function signedCommit(sha: string, commit: Buffer): SignedCommit | undefined {
  const end = commit.indexOf('\n\n')
  const head = end < 0 ? commit : commit.subarray(0, end)
  const headers = headersOf(head)
  const signatures = headers.filter((header) => header.startsWith('gpgsig '))
  if (signatures.length === 0) return undefined
  const rest = headers.filter((header) => !signatureHeader.test(header)).join('\n')
  const payload = Buffer.concat([Buffer.from(rest, 'latin1'), commit.subarray(head.length)])
  const committer = headers.find((header) => header.startsWith('committer ')) ?? ''
  const [, email = ''] = /<([^<>]*)>/.exec(committer) ?? []
  return {
    sha,
    payload,
    email: Buffer.from(email, 'latin1').toString('utf8'),
    signature: signatures.map(valueOf).join('\n'),
  }
}

/** Those of some commits that are signed, read by one process. */
export async function signedCommits(
  path: string,
  shas: readonly string[],
): Promise<Map<string, SignedCommit>> {
  const found = new Map<string, SignedCommit>()
  if (shas.length === 0) return found
  using objects = openObjects(path)
  for (const object of await objects.info(shas)) {
    if (object?.type !== 'commit' || object.size > largest) continue
    const signed = signedCommit(object.id, await objects.contents(object))
    if (signed) found.set(object.id, signed)
  }
  return found
}
