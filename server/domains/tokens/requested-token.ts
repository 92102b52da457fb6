import type { Request } from '../../api/handler.ts'
import type { FieldError } from '../../core/errors.ts'
import type { Storage } from '../../storage/index.ts'

/** What a narrower token is to be confined to. */
export type Asked = Request<'apps/scope-token'>['body']

/** What is looked at to tell whether it may be. */
export type Needs = Pick<Storage, 'accounts' | 'installations' | 'repositoryLists'>

export const fault = (field: string, code: FieldError['code'], message: string): FieldError => ({
  resource: 'Application',
  field,
  code,
  message,
})
