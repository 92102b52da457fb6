import type { MergedPull } from '../../storage/pulls/merged-pulls.ts'
import type { NotesSettings } from './notes-settings.ts'

/** A merged pull request with the names of its labels. */
export interface NotedPull extends MergedPull {
  labels: readonly string[]
}

interface Notes {
  pulls: readonly NotedPull[]
  /** First pull requests of their authors, as ids of issues. */
  first: ReadonlySet<number>
  settings: NotesSettings
  /** Page of the repository. */
  page: string
  /** Page with all changes. */
  changes: string
}

const has = (names: readonly string[], wanted: readonly string[]) =>
  names.some((name) => wanted.includes(name.toLowerCase()))

const isExcluded = (
  { labels, author }: NotedPull,
  { exclude }: Pick<NotesSettings, 'exclude'>,
): boolean =>
  has(labels, exclude.labels) || (author !== null && has([author.login], exclude.authors))

const by = ({ author }: NotedPull) => (author ? `@${author.login}` : 'a deleted account')

const urlOf = ({ number }: NotedPull, page: string) => `${page}/pull/${number}`

const lineOf = (pull: NotedPull, page: string) =>
  `* ${pull.title} by ${by(pull)} in ${urlOf(pull, page)}`

/** Lists of pull requests, each in the first category that it fits into. */
function lists({ pulls, settings, page }: Notes): string[] {
  const left = new Set(pulls.filter((pull) => !isExcluded(pull, settings)))
  const take = (fits: (pull: NotedPull) => boolean) => {
    const taken = [...left].filter(fits)
    for (const pull of taken) left.delete(pull)
    return taken.map((pull) => lineOf(pull, page))
  }
  if (settings.categories.length === 0) return take(() => true)
  const titled = (title: string, lines: string[]) => (lines.length > 0 ? [title, ...lines] : [])
  const sorted = settings.categories.flatMap((category) =>
    titled(
      `### ${category.title}`,
      take(
        (pull) =>
          !isExcluded(pull, category) &&
          (category.labels.includes('*') || has(pull.labels, category.labels)),
      ),
    ),
  )
  return [
    ...sorted,
    ...titled(
      '### Other Changes',
      take(() => true),
    ),
  ]
}

function newContributors({ pulls, first, page }: Notes): string[] {
  const firsts = pulls.filter((pull) => first.has(pull.issueId) && pull.author)
  if (firsts.length === 0) return []
  const lines = firsts.map(
    (pull) => `* ${by(pull)} made their first contribution in ${urlOf(pull, page)}`,
  )
  return ['## New Contributors', ...lines, '']
}

/** Writes release notes in Markdown. */
export function notesText(notes: Notes): string {
  const changed = lists(notes)
  return [
    ...(changed.length > 0 ? ["## What's Changed", ...changed, ''] : []),
    ...newContributors(notes),
    `**Full Changelog**: ${notes.changes}`,
    '',
  ].join('\n')
}
