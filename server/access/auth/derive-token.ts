import { hash } from 'node:crypto'
import { tokenOf } from './token-format.ts'

/**
 * The token of a browser session: always the same for the secret of a session, which it does not
 * reveal. A page that is loaded again therefore needs no further token.
 */
export const sessionTokenOf = (secret: string): string =>
  tokenOf('ghp_', hash('sha512', `token of session ${secret}`, 'buffer'))
