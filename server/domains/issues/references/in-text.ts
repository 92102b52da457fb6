/** What the text of a comment refers to. */
export interface References {
  /** Numbers of issues and pull requests. */
  numbers: number[]
  /** Usernames in lower case. */
  logins: string[]
  /** IDs of commits, full or shortened. */
  commits: string[]
}

/** A reference in a text: one of these. */
export interface Reference {
  number?: number
  login?: string
  commit?: string
}

/** The target of a reference; undefined if it stays text. */
export interface Target {
  url: string
  /** Class of the link, by which styles find it. */
  kind: 'issue-link' | 'user-mention' | 'commit-link'
}

/** `#1`, `@mona` or `4be9168`, unless it is part of a word, a path or an address. */
const reference =
  /(?<![\w/@.#-])(?:#(?<number>[1-9]\d{0,8})|@(?<login>[a-z\d](?:-?[a-z\d])*)|(?<commit>[\da-f]{7,40}))(?![\w/-])/gi

/** A tag. Attributes of rendered Markdown contain no `<` and no `>`, which are escaped. */
const tags = /(<[^<>]*>)/
const opaque = /^<(?<end>\/?)(?:a|code|pre)[\s>]/

/** The same HTML, with the text outside of links and code changed. */
function changeText(html: string, change: (text: string) => string): string {
  let depth = 0
  const changed = html.split(tags).map((piece) => {
    const tag = opaque.exec(piece)
    if (tag) depth += tag.groups?.end ? -1 : 1
    return depth > 0 || piece.startsWith('<') ? piece : change(piece)
  })
  return changed.join('')
}

/** The references in the text of rendered Markdown, each once. */
export function referencesIn(html: string): References {
  const numbers = new Set<number>()
  const [logins, commits] = [new Set<string>(), new Set<string>()]
  changeText(html, (text) => {
    for (const { groups } of text.matchAll(reference)) {
      const { number, login, commit } = groups ?? {}
      if (number !== undefined) numbers.add(Number(number))
      if (login !== undefined) logins.add(login.toLowerCase())
      if (commit !== undefined) commits.add(commit.toLowerCase())
    }
    return text
  })
  return { numbers: [...numbers], logins: [...logins], commits: [...commits] }
}

const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const referenceOf = ({ number, login, commit }: Record<string, string | undefined>): Reference => ({
  ...(number !== undefined && { number: Number(number) }),
  ...(login !== undefined && { login: login.toLowerCase() }),
  ...(commit !== undefined && { commit: commit.toLowerCase() }),
})

/** The same HTML, in which the references that have a target are links. */
export function withLinks(
  html: string,
  targetOf: (reference: Reference) => Target | undefined,
): string {
  const linked = (text: string, groups: Record<string, string | undefined>) => {
    const target = targetOf(referenceOf(groups))
    if (!target) return text
    const shown = target.kind === 'commit-link' ? `<tt>${text}</tt>` : text
    return `<a class="${target.kind}" href="${escaped(target.url)}">${shown}</a>`
  }
  return changeText(html, (text) =>
    text.replace(reference, (found: string, ...rest: unknown[]) =>
      linked(found, rest.at(-1) as Record<string, string | undefined>),
    ),
  )
}
