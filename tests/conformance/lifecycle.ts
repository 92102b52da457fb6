import type { Answer, OperationUnderTest, Subject, Valid } from './check.ts'
import { notApplicable } from './outcomes.ts'

/**
 * A path that ends in the name of one resource, as opposed to a collection whose body names some.
 */
const namesOne = ({ path }: OperationUnderTest) => /\{\w+\}$/.test(path)

export const operationAt = ({ allOperations }: Subject, method: string, path: string) =>
  allOperations.find((each) => each.method === method && each.path === path)

/** Statuses other than 404 after deletion, with the reason. */
const remains: Record<string, string> = {
  'orgs/delete': 'an organization is deleted in the background',
  'repos/remove-collaborator': 'the owner of the repository still has access',
  'orgs/remove-member': 'the former member is redirected to the public members',
  'git/delete-ref': 'changing a missing ref returns 422',
  'activity/mark-thread-as-done': 'a thread that is done can still be read',
  'apps/delete-installation': 'an installation is deleted in the background',
  'orgs/custom-properties-for-repos-delete-organization-definition':
    'deleting a missing resource succeeds',
}

/** Why there is nothing to request after an operation; undefined if there is. */
export function lasting(operation: OperationUnderTest): string | undefined {
  if (operation.method !== 'DELETE') return 'it deletes nothing'
  if (!namesOne(operation)) return 'its path names no single resource'
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
  'issues/add-sub-issue': 'it returns the parent, and its path lists the sub-issues',
  'issues/add-blocked-by-dependency': 'it returns the blocked issue, and its path lists the others',
  'pulls/request-reviewers': 'it returns the pull request, and its path lists the reviewers',
  'repos/create-commit-status':
    'a status has no path of its own: its URL is that of the platform, where this server only supports POST',
}

/** Why an operation has created nothing to request; undefined if it may have. */
export function barren({ id, statuses }: OperationUnderTest) {
  if (!statuses.includes(201)) return notApplicable('it creates nothing')
  const known = nowhere[id]
  return known === undefined ? undefined : notApplicable(known)
}

/** Creates a new resource. */
export async function created(
  subject: Subject,
  operation: OperationUnderTest,
): Promise<{ right: Valid; made: Answer }> {
  const right = await subject.arrange(operation, 'own')
  return { right, made: await subject.call({ operation, ...right }) }
}
