import { bucketOf } from '../../access/limits/bucket.ts'
import type { Context } from '../../api/context.ts'
import type { Step } from '../../api/step.ts'
import { avatarUrl } from '../../api/views/simple-user.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { notFound, respond, type Download } from '../downloads/respond.ts'
import { enterGit } from '../git/conversation.ts'

const address = /^\/(?<login>[A-Za-z0-9-]+)\.(?<what>keys|gpg|png)$/

/** More keys of a kind than an account has. */
const all = { limit: 1000, offset: 0 }

/** The public keys of a user, which tools such as `ssh-import-id` read: one after the other. */
const texts = {
  keys: async ({ id }: Account, { storage }: Context) =>
    (await storage.sshKeys.list(id, 'authentication', all)).map(({ key }) => key),
  gpg: async ({ id }: Account, { storage }: Context) =>
    (await storage.gpgKeys.list(id, all)).flatMap(({ raw_key: key }) => key ?? []),
}

const send =
  (login: string, what: 'keys' | 'gpg' | 'png'): Download =>
  async (request, response, context) => {
    const { caller, links } = request.exchange
    await enterGit(bucketOf(caller), response, context, 'download')
    const account = await context.storage.accounts.findByLogin(login)
    if (!account || account.suspended_at !== null) throw notFound()
    response.set('Cache-Control', 'no-cache')
    if (what === 'png') return response.redirect(302, avatarUrl(account, links))
    if (account.type !== 'User') throw notFound()
    const lines = await texts[what](account, context)
    response.type('text/plain').send(lines.map((line) => `${line.trimEnd()}\n`).join(''))
  }

/** Serves the public keys and the picture of an account by its login. */
export function serveAccounts(context: Context): Step {
  return (request, response) => {
    const { path, method } = request.exchange
    const { login, what } = (method === 'GET' && address.exec(path)?.groups) || {}
    if (login === undefined) return
    return respond(send(login, what as 'keys'), request, response, context)
  }
}
