import { runOrThrow } from '../../../core/processes.ts'
import { gitIn } from '../../../git/processes/environment.ts'
import type { SourceAuthor } from '../converter.ts'
import { ImportFailure } from '../failure.ts'
import { parseObject, valueOf } from '../objects/header-object.ts'
import { identityText, readIdentity, type Identity } from '../objects/identity.ts'
import { readCommits, revisions } from '../objects/read-objects.ts'
import { readTags } from '../objects/tags.ts'

/** Maximum number of authors, more than any known history has. */
const maxAuthors = 200_000

/**
 * Maximum characters of an identity; longer ones do not fit an index entry and cannot be mapped.
 */
const maxIdentityLength = 500

const identityKeys = ['author', 'committer', 'tagger']

/** The id with which converters complete a bare name: a UUID or a hash. */
const completion = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{40})$/i

const isCompleted = ({ name, email }: Identity) =>
  email.startsWith(`${name}@`) && completion.test(email.slice(name.length + 1))

/** Identifies an author by name and address, or by the bare name that a converter completed. */
function sourceAuthor(identity: Identity): SourceAuthor {
  const { name, email } = identity
  const remote_id = isCompleted(identity) ? email : identityText(identity)
  return { remote_id, remote_name: name || email, ...identity }
}

class Authors {
  readonly #found = new Map<string, SourceAuthor>()
  /** Identity lines that were already processed; nearly all repeat. */
  #seen = new Set<string>()

  /** Number of people whose identity cannot be mapped. */
  unlisted = 0

  #add(identity: Identity): void {
    const text = identityText(identity)
    if (this.#found.has(text)) return
    if (text.length > maxIdentityLength || text.includes('\0')) {
      this.unlisted += 1
      return
    }
    if (this.#found.size === maxAuthors) {
      throw new ImportFailure('too large', 'The source has too many authors.')
    }
    this.#found.set(text, sourceAuthor(identity))
  }

  /** Adds the people of a commit or tag. */
  addFrom(content: Buffer): void {
    const object = parseObject(content)
    const encoding = valueOf(object, 'encoding')
    for (const { key, value } of object.fields) {
      if (value === undefined || !identityKeys.includes(key)) continue
      const seen = `${encoding ?? ''}\n${value.slice(0, value.lastIndexOf('>') + 1)}`
      if (this.#seen.has(seen)) continue
      if (this.#seen.size >= maxAuthors) this.#seen = new Set()
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
 * Finds the distinct authors, committers and taggers of a repository, oldest commits first. A bare
 * name completed by a converter is its own id.
 * @param refs ref prefix; all branches and tags by default
 * @throws ImportFailure for more than 200 000
 */
export async function findAuthors(
  stage: string,
  refs?: string,
  signal = new AbortController().signal,
): Promise<{ authors: SourceAuthor[]; unlisted: number }> {
  const prefixes = refs === undefined ? ['refs/heads', 'refs/tags'] : [refs.replace(/\/$/, '')]
  const { tags, commits } = await readTags(stage, await tipsUnder(stage, prefixes))
  const authors = new Authors()
  if (commits.size > 0) {
    for await (const { content } of readCommits(stage, () => revisions(commits), signal)) {
      authors.addFrom(content)
    }
  }
  for (const { content } of tags.values()) authors.addFrom(content)
  return { authors: authors.all(), unlisted: authors.unlisted }
}

/** Says that people are missing in the list of authors. */
export function sentenceAboutUnlisted(unlisted: number): string[] {
  if (unlisted === 0) return []
  const people = unlisted === 1 ? '1 author is' : `${unlisted} authors are`
  return [`${people} not listed and cannot be mapped: the name and address are too long.`]
}
