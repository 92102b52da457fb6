import { createHash } from 'node:crypto'
import { startIn } from '../objects/children.ts'
import type { Bytes } from '../objects/encoding.ts'
import type { Pack } from './pack.ts'
import type { Rewriting } from './rewriting.ts'

/** The pointer file that replaces a large file (git-lfs, docs/spec.md). */
const pointer = (oid: string, size: number): Buffer =>
  Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${size}\n`)

/** Streams a blob of any size to `take`. */
async function withContent<Result>(
  { path, signal }: Rewriting,
  blob: string,
  take: (content: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result> {
  using reader = startIn(path, ['cat-file', 'blob', blob], signal)
  const result = await take(reader.stdout as AsyncIterable<Buffer>)
  await reader.success
  return result
}

async function sha256(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Stores large files with `keepLfs`, each once, and returns their pointers. Reads each file twice,
 * because its hash is needed first.
 */
export function pointersIn(rewriting: Rewriting, pack: Pack, sizes: ReadonlyMap<string, number>) {
  const { keepLfs } = rewriting
  if (!keepLfs) throw new RangeError('keepLfs is required to convert large files')
  const pointers = new Map<string, string>()
  return async (blob: string): Promise<string> => {
    const known = pointers.get(blob)
    if (known !== undefined) return known
    const size = sizes.get(blob) as number
    const oid = await withContent(rewriting, blob, sha256)
    await withContent(rewriting, blob, (content) => keepLfs(oid, size, content))
    const id = pack.add('blob', pointer(oid, size))
    pointers.set(blob, id)
    return id
  }
}

/** A pattern that matches only this path. git-lfs also writes spaces as `[[:space:]]`. */
const pattern = (path: Bytes) =>
  `/${path.replace(/[\\*?[\]]/g, '\\$&').replace(/[\s\v]/g, '[[:space:]]')}`

const line = (path: Bytes) => `${pattern(path)} filter=lfs diff=lfs merge=lfs -text`

/** Adds the lines of large files to an attributes file, without duplicates. */
export function attributesWith(attributes: Bytes, paths: readonly Bytes[]): Bytes {
  const existing = new Set(attributes.split(/\r?\n/))
  const added = paths.map(line).filter((each) => !existing.has(each))
  if (added.length === 0) return attributes
  const end = attributes === '' || attributes.endsWith('\n') ? '' : '\n'
  return `${attributes}${end}${added.join('\n')}\n`
}
