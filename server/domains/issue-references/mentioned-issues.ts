import type { Links } from '../../core/links.ts'
import type {
  MentionedIssues,
  NamedIssue,
} from '../../storage/issue-references/issue-references.ts'

/** What a text mentions. */
export type Mentioned = Omit<MentionedIssues, 'repositoryId'>

/**
 * Maximum number of issues of one text that are recorded, the same as of users whom it mentions and
 * of issues that it is linked to.
 */
const most = 100

/** Code, in which a number is no reference. */
const code = /```[^]*?(?:```|$)|`[^`\n]*`/g

/** `#1` or `GH-1`, unless it is part of a word, a path or an address. */
const own = /(?<![\w/@.#&-])(?:#|GH-)([1-9]\d{0,8})(?![\w/-])/gi

/** `mona/tools#1`, likewise. */
const named = /(?<![\w/@.#&-])([a-z\d](?:-?[a-z\d])*)\/([\w.-]+)#([1-9]\d{0,8})(?![\w/-])/gi

/** The address of an issue or pull request, or of a part of it. */
const address =
  /(https?:\/\/[^\s/]+)\/([a-z\d](?:-?[a-z\d])*)\/([\w.-]+)\/(?:issues|pull)\/([1-9]\d{0,8})(?!\w)/gi

const issueNamed = (owner = '', name = '', number = ''): NamedIssue => ({
  owner: owner.toLowerCase(),
  name: name.toLowerCase(),
  number: Number(number),
})

/** The issues of named repositories, each once. */
function elsewhereIn(text: string, links: Links): NamedIssue[] {
  const origin = links.html('').toLowerCase()
  const found = [
    ...[...text.matchAll(named)].map(([, ...parts]) => issueNamed(...parts)),
    ...[...text.matchAll(address)].flatMap(([, host, ...parts]) =>
      host!.toLowerCase() === origin ? issueNamed(...parts) : [],
    ),
  ]
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()]
}

/** The first issues and pull requests that a text mentions, outside of code. */
export function mentionedIn(text: string | null | undefined, links: Links): Mentioned {
  const prose = (text ?? '').replaceAll(code, ' ')
  const numbers = [...new Set([...prose.matchAll(own)].map(([, number]) => Number(number)))]
  const few = numbers.slice(0, most)
  return { numbers: few, elsewhere: elsewhereIn(prose, links).slice(0, most - few.length) }
}

const isSame = (one: NamedIssue, other: NamedIssue) =>
  one.number === other.number && one.owner === other.owner && one.name === other.name

/** What the first text mentions and the second does not. Undefined for nothing. */
export function mentionedBeyond(some: Mentioned, others: Mentioned): Mentioned | undefined {
  const numbers = some.numbers.filter((number) => !others.numbers.includes(number))
  const elsewhere = some.elsewhere.filter(
    (each) => !others.elsewhere.some((other) => isSame(each, other)),
  )
  return numbers.length + elsewhere.length === 0 ? undefined : { numbers, elsewhere }
}
