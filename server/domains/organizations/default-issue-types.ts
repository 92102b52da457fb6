import type { IssueTypeInput } from '../../storage/issue-types/issue-types.ts'
import type { Transaction } from '../../storage/index.ts'

/** Default issue types of an organization. */
const defaultTypes: readonly IssueTypeInput[] = [
  { name: 'Task', description: 'A piece of work that is to be done.', color: 'yellow' as const },
  { name: 'Bug', description: 'Something that does not work as it should.', color: 'red' as const },
  {
    name: 'Feature',
    description: 'Something that is not there yet and should be.',
    color: 'blue' as const,
  },
].map((words) => ({ ...words, enabled: true }))

/** Creates the default types of a new organization. @param now milliseconds */
export async function addDefaultTypes(
  organizationId: number,
  { issueTypes }: Pick<Transaction, 'issueTypes'>,
  now: number,
): Promise<void> {
  for (const words of defaultTypes) await issueTypes.create(organizationId, words, now)
}
