/** A file of zeros, which git compresses to almost nothing. */
export interface SparseFile {
  path: string
  size: number
}

const who = 'Mona <mona@example.com> 1700000000 +0100'

const text = (content: string) => Buffer.from(`data ${Buffer.byteLength(content)}\n${content}\n`)

function zeros(size: number): Buffer[] {
  return [Buffer.from(`data ${size}\n`), Buffer.alloc(size), Buffer.from('\n')]
}

/** The path in the syntax of git-fast-import(1). */
const quoted = (path: string) => `"${path.replace(/[\\"]/g, '\\$&')}"`

/**
 * A history for git-fast-import(1): a commit with the files and a small one, a second commit that
 * changes only the small one, and a tag of the first.
 */
export function historyWithFiles(files: readonly SparseFile[]): Buffer {
  const blobs = files.flatMap(({ size }, index) => [
    Buffer.from(`blob\nmark :${index + 10}\n`),
    ...zeros(size),
  ])
  const places = files.map(({ path }, index) => `M 100644 :${index + 10} ${quoted(path)}\n`)
  return Buffer.concat([
    ...blobs,
    Buffer.from(`commit refs/heads/main\nmark :1\ncommitter ${who}\n`),
    text('Begin'),
    Buffer.from(`${places.join('')}M 100644 inline small\n`),
    text('1'),
    Buffer.from(`commit refs/heads/main\nmark :2\ncommitter ${who}\n`),
    text('Go on'),
    Buffer.from('M 100644 inline small\n'),
    text('2'),
    Buffer.from(`tag begun\nfrom :1\ntagger ${who}\n`),
    text('The beginning'),
  ])
}
