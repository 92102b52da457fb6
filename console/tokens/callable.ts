import { unwrap } from '../../client/index.ts'
import type { ControlSchemas } from '../../client/control.ts'
import { control } from '../data/client.ts'

export type Callable = ControlSchemas['callable-operations']
export type CallableOperation = ControlSchemas['callable-operation']
export type CallableInput = ControlSchemas['callable-input']

/** What a token is and which operations it may call. @throws ApiError */
export async function callerOf(body: CallableInput, signal: AbortSignal): Promise<Callable> {
  return unwrap(control.POST('/_control/operations', { body, signal }))
}

type Result = CallableOperation['result']

/** What is in the way, as people say it. */
export const resultNames: Record<Result, string> = {
  allowed: 'allowed',
  'needs-authentication': 'needs a token',
  'needs-permissions': 'needs permissions',
  'needs-scopes': 'needs a scope',
  'needs-role': 'needs a role',
  'wrong-kind': 'other kinds of tokens only',
  'not-visible': 'not visible',
}

type Needs = CallableOperation['needs']

/** A set of permissions in words. */
export const permissionsIn = (set: Record<string, string>): string =>
  Object.entries(set)
    .map(([area, access]) => `${area}: ${access}`)
    .join(' and ')

const anyOf = (words: string[]) => words.join(' or ')

/** The needs that a result is about, in words. */
export function missingOf(result: Result, needs: Needs): string {
  switch (result) {
    case 'needs-permissions':
      return anyOf(needs.permissions.map(permissionsIn))
    case 'needs-scopes':
      return anyOf(needs.scopes)
    case 'needs-role':
      return needs.role ?? needs.membership ?? ''
    case 'wrong-kind':
      return anyOf(needs.tokens)
    default:
      return ''
  }
}
