import { createHash } from 'node:crypto'
import { startIn } from '../objects/children.ts'
import type { Bytes } from '../objects/encoding.ts'
import type { Pack } from './pack.ts'
import type { Rewriting } from './rewrite-history.ts'

/**
 * Keeps the content of a large file.
 * @param oid SHA-256, hex
 * @param size bytes
 */
export type KeepLfs = (oid: string, size: number, content: AsyncIterable<Buffer>) => Promise<void>

/** What stands in the place of a large file (git-lfs, docs/spec.md). */
const pointer = (oid: string, size: number): Buffer =>
  Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${size}\n`)

/** Calls `take` with the content of a blob, which may be of any size. */
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

/** Puts large files where `keepLfs` wants them, each once; twice read, as its name is its hash. */
export function pointersIn(rewriting: Rewriting, pack: Pack, sizes: ReadonlyMap<string, number>) {
  const { keepLfs } = rewriting
  if (!keepLfs) throw new RangeError('There is no place for large files')
  const made = new Map<string, string>()
  return async (blob: string): Promise<string> => {
    const known = made.get(blob)
    if (known !== undefined) return known
    const size = sizes.get(blob) as number
    const oid = await withContent(rewriting, blob, sha256)
    await withContent(rewriting, blob, (content) => keepLfs(oid, size, content))
    const id = pack.add('blob', pointer(oid, size))
    made.set(blob, id)
    return id
  }
}

/** A path as a pattern that means it alone, but for its spaces, which git-lfs writes in this way too. */
const pattern = (path: Bytes) =>
  `/${path.replace(/[\\*?[\]]/g, '\\$&').replace(/[\s\v]/g, '[[:space:]]')}`

const line = (path: Bytes) => `${pattern(path)} filter=lfs diff=lfs merge=lfs -text`

/** The attributes of a repository that has some large files too; nothing that is said already is said again. */
export function attributesWith(attributes: Bytes, paths: readonly Bytes[]): Bytes {
  const said = new Set(attributes.split(/\r?\n/))
  const added = paths.map(line).filter((each) => !said.has(each))
  if (added.length === 0) return attributes
  const end = attributes === '' || attributes.endsWith('\n') ? '' : '\n'
  return `${attributes}${end}${added.join('\n')}\n`
}
