import { runOrThrow } from '../../../core/processes.ts'
import { gitIn } from '../../../git/environment.ts'
import type { SourceAuthor } from '../converter.ts'
import { ImportFailure } from '../failure.ts'
import { readHeaded, valueOf } from '../objects/header.ts'
import { identityText, readIdentity, type Identity } from '../objects/identity.ts'
import { readCommits, revisions } from '../objects/read-objects.ts'
import { readTags } from '../objects/tags.ts'

/** More than any history is known to have, and few enough to be held. */
const mostAuthors = 200_000

/** Longer ones cannot be an entry of an index, so they cannot be mapped. In characters. */
const longestIdentity = 500

const people = ['author', 'committer', 'tagger']

/** How a converter completes a bare name: with the id of its source, a UUID or a hash. */
const completion = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{40})$/i

const isCompleted = ({ name, email }: Identity) =>
  email.startsWith(`${name}@`) && completion.test(email.slice(name.length + 1))

/** An author as the source tells them apart: by name and address, or by a bare name of its own. */
function sourceAuthor(identity: Identity): SourceAuthor {
  const { name, email } = identity
  const remote_id = isCompleted(identity) ? email : identityText(identity)
  return { remote_id, remote_name: name || email, ...identity }
}

class Authors {
  readonly #found = new Map<string, SourceAuthor>()
  /** Lines as they stand in objects: nearly all have been seen before. */
  #seen = new Set<string>()

  #add(identity: Identity): void {
    const text = identityText(identity)
    if (text.length > longestIdentity || text.includes('\0') || this.#found.has(text)) return
    if (this.#found.size === mostAuthors) {
      throw new ImportFailure('too large', 'The source has too many authors.')
    }
    this.#found.set(text, sourceAuthor(identity))
  }

  /** Those of a commit or tag. */
  addFrom(content: Buffer): void {
    const headed = readHeaded(content)
    const encoding = valueOf(headed, 'encoding')
    for (const { key, value } of headed.fields) {
      if (value === undefined || !people.includes(key)) continue
      const seen = `${encoding ?? ''}\n${value.slice(0, value.lastIndexOf('>') + 1)}`
      if (this.#seen.has(seen)) continue
      if (this.#seen.size >= mostAuthors) this.#seen = new Set()
      this.#seen.add(seen)
      const line = readIdentity(value, encoding)
      if (line) this.#add(line.identity)
    }
  }

  all = (): SourceAuthor[] => [...this.#found.values()]
}

async function tipsUnder(path: string, prefixes: string[]): Promise<string[]> {
  const listing = gitIn(path, ['for-each-ref', '--format=%(objectname)', ...prefixes])
  const ids = (await runOrThrow(listing)).toString().split('\n').filter(Boolean)
  return [...new Set(ids)]
}

/**
 * Who made the commits and tags of a repository, each once, those of older commits first. A bare name
 * that a converter has completed is its own id.
 * @param refs what their names begin with; all branches and tags where nothing is said
 * @throws ImportFailure for more than 200 000
 */
export async function findAuthors(
  stage: string,
  refs?: string,
  signal = new AbortController().signal,
): Promise<SourceAuthor[]> {
  const prefixes = refs === undefined ? ['refs/heads', 'refs/tags'] : [refs.replace(/\/$/, '')]
  const { tags, commits } = await readTags(stage, await tipsUnder(stage, prefixes))
  const authors = new Authors()
  if (commits.size > 0) {
    for await (const { content } of readCommits(stage, () => revisions(commits), signal)) {
      authors.addFrom(content)
    }
  }
  for (const { content } of tags.values()) authors.addFrom(content)
  return authors.all()
}
