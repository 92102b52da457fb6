import type { Answer, OperationUnderTest, Subject, Valid } from './check.ts'
import { notApplicable, notProven } from './outcomes.ts'

/**
 * A path that ends in the name of one resource, as opposed to a collection whose body names some.
 */
const namesOne = ({ path }: OperationUnderTest) => /\{\w+\}$/.test(path)

export const operationAt = ({ operations }: Subject, method: string, path: string) =>
  operations.find((each) => each.method === method && each.path === path)

/** Statuses other than 404 after deletion, with the reason. */
const remains: Record<string, string> = {
  'orgs/delete': 'an organization goes in the background',
  'repos/remove-collaborator': 'whoever owns the repository is let in all the same',
  'orgs/remove-member': 'whoever leaves asks from outside, and is sent to the public members',
  'apps/delete-installation': 'an installation goes in the background',
  'orgs/custom-properties-for-repos-delete-organization-definition':
    'deleting what is not there is what was asked for',
}

/** Why there is nothing to request after an operation; undefined if there is. */
export function lasting(operation: OperationUnderTest): string | undefined {
  if (operation.method !== 'DELETE') return 'it deletes nothing'
  if (!namesOne(operation)) return 'its path names no single thing'
  return remains[operation.id]
}

/** Deletes a new resource. */
export async function deleted(subject: Subject, operation: OperationUnderTest): Promise<Valid> {
  const right = await subject.arrange(operation, 'own')
  await subject.call({ operation, ...right })
  return right
}

/** Ids that the service assigned, which are unique per place. */
export const idsIn = ({ parameters }: OperationUnderTest): string[] =>
  parameters
    .filter(({ in: place, schema }) => place === 'path' && schema.type === 'integer')
    .map(({ name }) => name)

/** Operations that create a resource without returning its URL, with the reason. */
const nowhere: Record<string, string> = {
  'repos/create-commit-status':
    'a status has no address of its own: the one it gives is that of the platform, where only POST is served here',
}

/** Why an operation has created nothing to request; undefined if it may have. */
export function barren({ id, statuses }: OperationUnderTest) {
  if (!statuses.includes(201)) return notApplicable('it creates nothing')
  const known = nowhere[id]
  return known === undefined ? undefined : notProven(known)
}

/** Creates a new resource. */
export async function created(
  subject: Subject,
  operation: OperationUnderTest,
): Promise<{ right: Valid; made: Answer }> {
  const right = await subject.arrange(operation, 'own')
  return { right, made: await subject.call({ operation, ...right }) }
}
