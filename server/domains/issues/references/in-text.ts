/** What the text of a comment refers to. */
export interface References {
  /** Numbers of issues and pull requests. */
  numbers: number[]
  /** Usernames in lower case. */
  logins: string[]
}

/** The target of a reference; undefined if it stays text. */
export interface Target {
  url: string
  /** Class of the link, by which styles find it. */
  kind: 'issue-link' | 'user-mention'
}

/** `#1` or `@mona`, unless it is part of a word, a path or an address. */
const reference =
  /(?<![\w/@.#-])(?:#(?<number>[1-9]\d{0,8})|@(?<login>[a-z\d](?:-?[a-z\d])*))(?![\w/-])/gi

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
  const [numbers, logins] = [new Set<number>(), new Set<string>()]
  changeText(html, (text) => {
    for (const { groups } of text.matchAll(reference)) {
      const { number, login } = groups ?? {}
      if (number !== undefined) numbers.add(Number(number))
      if (login !== undefined) logins.add(login.toLowerCase())
    }
    return text
  })
  return { numbers: [...numbers], logins: [...logins] }
}

const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The same HTML, in which the references that have a target are links. */
export function withLinks(
  html: string,
  targetOf: (reference: { number?: number; login?: string }) => Target | undefined,
): string {
  const linked = (text: string, { number, login }: Record<string, string | undefined>) => {
    const target =
      login === undefined
        ? targetOf({ number: Number(number) })
        : targetOf({ login: login.toLowerCase() })
    return target ? `<a class="${target.kind}" href="${escaped(target.url)}">${text}</a>` : text
  }
  return changeText(html, (text) =>
    text.replace(reference, (found: string, ...rest: unknown[]) =>
      linked(found, rest.at(-1) as Record<string, string | undefined>),
    ),
  )
}
