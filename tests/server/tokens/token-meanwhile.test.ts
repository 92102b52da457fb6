import { describe, expect, it } from 'vitest'
import { hashToken } from '../../../server/access/auth/token-format.ts'
import { createLinks } from '../../../server/core/links.ts'
import { findValid, type ValidToken } from '../../../server/access/tokens/find-valid.ts'
import { resetToken } from '../../../server/domains/tokens/reset.ts'
import { revokeGrant, revokeToken } from '../../../server/domains/tokens/revoke.ts'
import { scopeToken } from '../../../server/domains/tokens/scope.ts'
import type { Context } from '../../../server/api/context.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { give } from '../../_support/fixtures/give-token.ts'

type Act = (token: ValidToken, context: Context) => Promise<unknown>

const links = createLinks('http://127.0.0.1', '')

/** The change that another caller makes after the token was looked up. */
const acts: Record<string, Act> = {
  reset: resetToken,
  delete: (token, { storage }) => revokeToken(token, storage),
  'delete grant': (token, context) => revokeGrant(token, { ...context, links }),
  scope: (token, context) =>
    scopeToken(token, { access_token: 'not looked at', target: 'acme' }, context),
}

const names = Object.keys(acts)
const pairs = names.flatMap((first) => names.map((second) => [first, second] as const))

/** Narrowing keeps the token, and a reset keeps the grant, which can still be deleted. */
const goesOn = (first: string, second: string) =>
  first === 'scope' || (second === 'delete grant' && first !== 'delete grant')

describe.each(stores)('a token that changes during a request, on $name', (store) => {
  const service = useService({ store })

  it.each(pairs)('after %s: %s', async (first, second) => {
    const { context } = service.server
    const { storage } = context
    const { value } = await give(service.server, 'hubot', 'Iv23test')
    const app = (await storage.apps.findByClientId('Iv23test'))!
    const token = await findValid(value, app, context)
    await acts[first]!(token, context)
    const before = await service.server.rows()
    const late = acts[second]!(token, context)
    if (goesOn(first, second)) {
      await late
      return
    }
    await expect(late).rejects.toMatchObject({ status: 404, message: 'Not Found' })
    expect(await service.server.rows()).toEqual(before)
    expect(await storage.tokens.findByHash(hashToken(value))).toBeUndefined()
  })
})
