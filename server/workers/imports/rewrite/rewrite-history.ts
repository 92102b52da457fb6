import { parseObject, valueOf, serializeObject } from '../objects/header-object.ts'
import { countCommits, readCommits, revisions, type GitObject } from '../objects/read-objects.ts'
import { readTags, type Tag } from '../objects/tags.ts'
import { IdMap } from './id-map.ts'
import { Identities } from './identities.ts'
import { Pack } from './pack.ts'
import { rewriteObject, withoutSignature } from './rewrite-object.ts'
import type { Rewriting } from './rewriting.ts'
import { treesOf, type Trees } from './trees.ts'

/** Changed commits and their replacements. */
export type Rewritten = Pick<IdMap, 'get' | 'has' | 'size' | typeof Symbol.iterator>

export interface Rewrite {
  tips: Map<string, string>
  commits: Rewritten
}

/** Commits between two progress reports. */
const stride = 256

class Rewriter {
  readonly commits = new IdMap()
  readonly #tags = new Map<string, string>()
  readonly #identities: Identities
  readonly #carried: ReadonlyMap<string, string>
  readonly #pack: Pack
  readonly #trees: Trees | undefined

  constructor({ authors, carried = new Map() }: Rewriting, pack: Pack, trees: Trees | undefined) {
    this.#identities = new Identities(authors)
    this.#carried = carried
    this.#pack = pack
    this.#trees = trees
  }

  /** Whether nothing needs to be rewritten. */
  get isIdle(): boolean {
    return this.#identities.isEmpty && this.#carried.size === 0 && !this.#trees
  }

  /** Returns the replacement of a commit or tag, or its own id. */
  renamed = (id: string): string =>
    this.#carried.get(id) ?? this.commits.get(id) ?? this.#tags.get(id) ?? id

  async commit({ id, content }: GitObject): Promise<void> {
    const was = this.#trees && valueOf(parseObject(content), 'tree')
    const tree = was && (await this.#trees?.root(was))
    const ids = { parent: this.renamed, ...(tree && { tree: () => tree }) }
    const changed = rewriteObject(content, { ids, identities: this.#identities })
    if (changed) this.commits.add(id, this.#pack.add('commit', serializeObject(changed)))
    if (this.#pack.isFull) await this.#pack.settle()
  }

  /** Rewrites a tag, and first the tag that it refers to. Call after all commits. */
  tag(id: string, tags: ReadonlyMap<string, Tag>): void {
    const tag = tags.get(id)
    if (!tag || this.#tags.has(id)) return
    this.tag(tag.target, tags)
    const ids = { object: this.renamed }
    const changed = rewriteObject(tag.content, { ids, identities: this.#identities })
    if (!changed) return
    const unsigned = { ...changed, body: withoutSignature(changed.body) }
    this.#tags.set(id, this.#pack.add('tag', serializeObject(unsigned)))
  }
}

async function rewriteCommits(
  rewriter: Rewriter,
  commits: ReadonlySet<string>,
  { path, carried, signal, progress }: Rewriting,
): Promise<void> {
  if (commits.size === 0 || rewriter.isIdle) return
  const wanted = () => revisions(commits, carried?.keys())
  const total = progress ? await countCommits(path, wanted, signal) : 0
  let done = 0
  for await (const commit of readCommits(path, wanted, signal)) {
    await rewriter.commit(commit)
    if (++done % stride === 0) progress?.(done, total)
  }
  progress?.(done, total)
}

async function rewrite(rewriting: Rewriting): Promise<Rewrite> {
  const { path, tips, signal } = rewriting
  await using pack = new Pack(path)
  const { tags, commits } = await readTags(path, tips.values())
  using trees = await treesOf(rewriting, commits, pack)
  const rewriter = new Rewriter(rewriting, pack, trees)
  await rewriteCommits(rewriter, commits, rewriting)
  for (const id of tags.keys()) rewriter.tag(id, tags)
  await pack.finish(signal)
  const moved = [...tips].map(([ref, id]): [string, string] => [ref, rewriter.renamed(id)])
  return { tips: new Map(moved), commits: rewriter.commits }
}

/**
 * Rewrites a history with other authors, and large files converted or removed. Unchanged objects
 * keep their id; changed ones lose their signatures. Refs are not moved.
 * @throws ImportFailure for invalid objects
 * @throws the signal's reason
 */
export async function rewriteHistory(rewriting: Rewriting): Promise<Rewrite> {
  const { signal } = rewriting
  signal.throwIfAborted()
  try {
    return await rewrite(rewriting)
  } catch (error) {
    signal.throwIfAborted() // an abort is reported with its own reason
    throw error
  }
}
