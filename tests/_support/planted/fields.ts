import type { Transaction } from '../../../server/storage/index.ts'
import type { Repository } from '../../../server/storage/repositories/repositories.ts'

/**
 * Creates an issue field that everyone can see.
 * @returns its id
 */
export const plantField = (
  { issueFields }: Pick<Transaction, 'issueFields'>,
  ownerId: number,
  now: number,
): Promise<number> =>
  issueFields.create(
    ownerId,
    { name: 'Severity', description: null, data_type: 'text', visibility: 'all' },
    now,
  )

/** Sets the value of a field on the first issue of a repository. */
export async function plantValue(
  { issues, issueFieldValues, repositories }: Transaction,
  repositoryId: number,
  field_id: number,
): Promise<void> {
  const place = (await repositories.find(repositoryId)) as Repository
  const issue = await issues.find(place, 1)
  if (!issue) throw new Error('The first issue is missing')
  await issueFieldValues.set(issue.id, { field_id, value: 'high', option_id: null })
}
