import type { Schemas } from '../../contract/schemas.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import type { Pull } from '../../storage/pulls/pull.ts'

type Input = NonNullable<Schemas['pull-request-merge-input']>

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''
const afterFirst = (text: string) => text.split('\n').slice(1).join('\n').trim()
const joined = (title: string, text: string) => (text === '' ? title : `${title}\n\n${text}`)

/** Builds the message of a merge commit from the request or the repository's settings. */
export function mergeMessage(pull: Pull, { commit_title, commit_message }: Input): string {
  const { merge_commit_title: title, merge_commit_message: text } = pull.base.settings
  const owner = pull.head?.owner.login ?? pull.head_owner?.login ?? 'ghost'
  const defaultTitle =
    title === 'PR_TITLE'
      ? `${pull.title} (#${pull.number})`
      : `Merge pull request #${pull.number} from ${owner}/${pull.head_ref}`
  const texts = { PR_TITLE: pull.title, PR_BODY: pull.body ?? '', BLANK: '' }
  return joined(commit_title ?? defaultTitle, commit_message ?? texts[text])
}

/** Builds the message of a squash commit. @param commits oldest first */
export function squashMessage(
  pull: Pull,
  commits: readonly Commit[],
  { commit_title, commit_message }: Input,
): string {
  const { squash_merge_commit_title: title, squash_merge_commit_message: text } = pull.base.settings
  const [only, ...others] = commits
  const single = others.length === 0 ? only : undefined
  const own = title === 'COMMIT_OR_PR_TITLE' && single ? firstLine(single.message) : pull.title
  const all = commits.map(({ message }) => `* ${message.trim()}`).join('\n\n')
  const messages = single ? afterFirst(single.message) : all
  const texts = { COMMIT_MESSAGES: messages, PR_BODY: pull.body ?? '', BLANK: '' }
  return joined(commit_title ?? `${own} (#${pull.number})`, commit_message ?? texts[text])
}
