import type { Operation } from '../contract/operation.ts'

type Needs = Pick<Operation, 'permissions'>

const contents = new Set(['push', 'create', 'delete', 'fork'])
const members = new Set(['member', 'organization'])

const reading = (area: string): Needs => ({ permissions: [{ [area]: 'read' }] })

/** What an app must be allowed to read to be told of an event. */
export function permissionFor(event: string): Needs {
  if (contents.has(event)) return reading('contents')
  return reading(members.has(event) ? 'members' : 'metadata')
}
