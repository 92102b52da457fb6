/**
 * One change of a revision, in the format of `svnadmin load` (notes/dump-load-format.txt, version
 * 2).
 */
export interface DumpNode {
  path: string
  kind?: 'file' | 'dir'
  action: 'add' | 'change' | 'delete' | 'replace'
  from?: { path: string; revision: number }
  text?: Buffer | string
  properties?: Record<string, string>
}

export interface DumpRevision {
  author?: string
  date?: string
  message?: string
  /** Encoding of author and message; old servers accepted any. */
  encoding?: BufferEncoding
  nodes: DumpNode[]
}

const uuid = '0f5b6a2e-6d1c-4f39-9b57-2f6f3f1a7c11'

function propertyBlock(
  properties: Record<string, string | undefined>,
  encoding: BufferEncoding = 'utf8',
): Buffer {
  const field = (letter: string, text: string) =>
    `${letter} ${Buffer.byteLength(text, encoding)}\n${text}\n`
  const known = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [field('K', name) + field('V', value)],
  )
  return Buffer.from(`${known.join('')}PROPS-END\n`, encoding)
}

const headed = (lines: [string, string | number | undefined][]) =>
  Buffer.from(
    lines
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('') + '\n',
  )

function node({ path, kind, action, from, text, properties }: DumpNode): Buffer {
  const block = properties ? propertyBlock(properties) : Buffer.alloc(0)
  const body = text === undefined ? Buffer.alloc(0) : Buffer.from(text)
  const head = headed([
    ['Node-path', path],
    ['Node-kind', action === 'delete' ? undefined : (kind ?? 'file')],
    ['Node-action', action],
    ['Node-copyfrom-rev', from?.revision],
    ['Node-copyfrom-path', from?.path],
    ['Prop-content-length', properties && block.length],
    ['Text-content-length', text === undefined ? undefined : body.length],
    ['Content-length', block.length + body.length],
  ])
  return Buffer.concat([head, block, body, Buffer.from('\n\n')])
}

function revisionHead(number: number, revision: DumpRevision): Buffer {
  const { author, date, message, encoding } = revision
  const known = { 'svn:author': author, 'svn:date': date, 'svn:log': message }
  const block = propertyBlock(known, encoding)
  const head = headed([
    ['Revision-number', number],
    ['Prop-content-length', block.length],
    ['Content-length', block.length],
  ])
  return Buffer.concat([head, block, Buffer.from('\n')])
}

/** A dump of a repository. The first revision has number 1. */
export function* dump(revisions: Iterable<DumpRevision>): Generator<Buffer> {
  yield Buffer.from(`SVN-fs-dump-format-version: 2\n\nUUID: ${uuid}\n\n`)
  yield revisionHead(0, { date: '2020-01-01T00:00:00.000000Z', nodes: [] })
  let number = 0
  for (const revision of revisions) {
    number += 1
    yield revisionHead(number, revision)
    for (const change of revision.nodes) yield node(change)
  }
}
