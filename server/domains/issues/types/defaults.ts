import type { IssueTypeWords } from '../../../storage/issues/issue-types.ts'
import type { Transaction } from '../../../storage/index.ts'

/** The types that an organization begins with. */
const usual: readonly IssueTypeWords[] = [
  { name: 'Task', description: 'A piece of work that is to be done.', color: 'yellow' as const },
  { name: 'Bug', description: 'Something that does not work as it should.', color: 'red' as const },
  {
    name: 'Feature',
    description: 'Something that is not there yet and should be.',
    color: 'blue' as const,
  },
].map((words) => ({ ...words, enabled: true }))

/** Gives a new organization its first types. @param now milliseconds */
export async function giveUsualTypes(
  organizationId: number,
  { issueTypes }: Pick<Transaction, 'issueTypes'>,
  now: number,
): Promise<void> {
  for (const words of usual) await issueTypes.create(organizationId, words, now)
}
