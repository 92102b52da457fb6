import { createUser } from '../../domains/organizations/create-account.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Command, CommandContext } from './command.ts'
import { findUser } from './find.ts'

export const userCreate: Command = {
  name: 'user create',
  usage: 'LOGIN [--name TEXT] [--email ADDRESS] [--admin] [--password-stdin]',
  help: 'create a user; a password is required only to sign in on the web pages',
  words: ['LOGIN'],
  flags: { name: 'text', email: 'text', admin: 'switch', 'password-stdin': 'switch' },
  async run(given, context) {
    const password = given.on('password-stdin') ? await context.readInput() : undefined
    const profile = { name: given.text('name'), email: given.text('email') }
    const { id, login, site_admin } = await createUser(
      { login: given.word('LOGIN'), ...profile, password, siteAdmin: given.on('admin') },
      context,
    )
    return {
      json: { id, login, site_admin: site_admin === 1 },
      lines: [`Created user ${login} (id ${id}).`],
    }
  },
}

async function setSuspension({ id, login }: Account, suspended: boolean, context: CommandContext) {
  const now = context.clock.now()
  await context.storage.transaction(({ accounts }) =>
    accounts.suspend(id, suspended ? now : null, now),
  )
  const state = suspended ? 'is suspended; all their tokens are rejected' : 'is no longer suspended'
  return { json: { id, login, suspended }, lines: [`User ${login} ${state}.`] }
}

export const userSuspend: Command = {
  name: 'user suspend',
  usage: 'LOGIN',
  help: 'suspend a user: reject their sign-ins, tokens and apps',
  words: ['LOGIN'],
  run: async (given, context) =>
    setSuspension(await findUser(given.word('LOGIN'), context), true, context),
}

export const userUnsuspend: Command = {
  name: 'user unsuspend',
  usage: 'LOGIN',
  help: 'end the suspension of a user',
  words: ['LOGIN'],
  run: async (given, context) =>
    setSuspension(await findUser(given.word('LOGIN'), context), false, context),
}
