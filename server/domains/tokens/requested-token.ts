import type { Request } from '../../api/handler.ts'
import type { FieldError } from '../../core/errors.ts'
import type { Storage } from '../../storage/index.ts'

/** Requested access of a scoped token. */
export type ScopedTokenRequest = Request<'apps/scope-token'>['body']

/** Storage needed to check the requested access. */
export type Needs = Pick<Storage, 'accounts' | 'installations' | 'repositoryLists'>

export const fieldError = (
  field: string,
  code: FieldError['code'],
  message: string,
): FieldError => ({
  resource: 'Application',
  field,
  code,
  message,
})
