import type { Storage } from '../storage/index.ts'
import { notFound } from '../errors.ts'
import type { ValidToken } from './find-valid.ts'

type Needs = Pick<Storage, 'transaction'>

/** Ends one token. @throws ServiceError 404 when it has ended, or got another value, meanwhile */
export async function revokeToken({ id, hash }: ValidToken, { transaction }: Needs): Promise<void> {
  if (!(await transaction(({ tokens }) => tokens.delete(id, hash)))) throw notFound()
}

/**
 * Takes back all that a user has let a client do: the grant goes, and with it every token that hangs on
 * it, those that are being made at this moment too (A6).
 * @throws ServiceError 404 when the grant has gone, and the token with it, meanwhile
 */
export async function revokeGrant({ grant_id }: ValidToken, { transaction }: Needs): Promise<void> {
  if (!(await transaction(({ tokens }) => tokens.deleteGrant(grant_id)))) throw notFound()
}
