import { createUser } from '../../domains/accounts/create.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Command, Desk } from './command.ts'
import { findUser } from './find.ts'

export const userCreate: Command = {
  name: 'user create',
  usage: 'LOGIN [--name TEXT] [--email ADDRESS] [--admin] [--password-stdin]',
  help: 'makes a user; signing in at the pages needs a password, tokens do not',
  words: ['LOGIN'],
  flags: { name: 'text', email: 'text', admin: 'switch', 'password-stdin': 'switch' },
  async run(given, desk) {
    const password = given.on('password-stdin') ? await desk.readInput() : undefined
    const profile = { name: given.text('name'), email: given.text('email') }
    const { id, login, site_admin } = await createUser(
      { login: given.word('LOGIN'), ...profile, password, siteAdmin: given.on('admin') },
      desk,
    )
    return {
      json: { id, login, site_admin: site_admin === 1 },
      lines: [`User ${login} has the number ${id}.`],
    }
  },
}

async function setSuspension({ id, login }: Account, suspended: boolean, desk: Desk) {
  const now = desk.clock.now()
  await desk.storage.transaction(({ accounts }) =>
    accounts.suspend(id, suspended ? now : null, now),
  )
  const words = suspended ? 'is suspended, with every token' : 'may come in again'
  return { json: { id, login, suspended }, lines: [`User ${login} ${words}.`] }
}

export const userSuspend: Command = {
  name: 'user suspend',
  usage: 'LOGIN',
  help: 'refuses a user, and every token and app of theirs, from now on',
  words: ['LOGIN'],
  run: async (given, desk) => setSuspension(await findUser(given.word('LOGIN'), desk), true, desk),
}

export const userUnsuspend: Command = {
  name: 'user unsuspend',
  usage: 'LOGIN',
  help: 'lets a suspended user in again',
  words: ['LOGIN'],
  run: async (given, desk) => setSuspension(await findUser(given.word('LOGIN'), desk), false, desk),
}
