import { decodeText } from '../formats/decode-text.ts'
import { openObjects, type ObjectInfo } from './object-reader.ts'

/** A signed commit split into its parts. */
export interface SignedCommit {
  sha: string
  signature: string
  /** The signed content: the commit without its signature. */
  payload: Buffer
  /** Email address of the committer. */
  email: string
}

/** Maximum size of a commit in bytes. Larger commits are ignored. */
const largest = 256 * 1024

const signatureHeader = /^gpgsig(-sha256)? /

/** Splits the header section of a commit into headers, each with its continuation lines. */
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

/**
 * Extracts the signature of a commit; undefined for an unsigned commit (gitformat-signature(5)).
 */
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
    email: decodeText(Buffer.from(email, 'latin1')),
    signature: signatures.map(valueOf).join('\n'),
  }
}

/** Returns the signed commits among `shas`, read with one git process. */
export async function signedCommits(
  path: string,
  shas: readonly string[],
): Promise<Map<string, SignedCommit>> {
  const found = new Map<string, SignedCommit>()
  if (shas.length === 0) return found
  using objects = openObjects(path)
  const commits = (await objects.info(shas)).filter(
    (object) => object?.type === 'commit' && object.size <= largest,
  ) as ObjectInfo[]
  const contents = await objects.allContents(commits)
  for (const [index, { id }] of commits.entries()) {
    const signed = signedCommit(id, contents[index] as Buffer)
    if (signed) found.set(id, signed)
  }
  return found
}
