import type { Account } from '../../storage/accounts/accounts.ts'
import type { Command, CommandContext } from './command.ts'
import { findAccount } from './find.ts'

async function setRestriction(
  { id, login }: Account,
  restricted: boolean,
  context: CommandContext,
) {
  const now = context.clock.now()
  await context.storage.transaction(({ organizations }) =>
    organizations.restrict(id, restricted ? now : null, now),
  )
  const verb = restricted ? 'apply' : 'no longer apply'
  return { json: { id, login, restricted }, lines: [`Trade controls ${verb} to ${login}.`] }
}

export const accountRestrict: Command = {
  name: 'account restrict',
  usage: 'LOGIN',
  help: 'apply trade controls to a user or organization: six operations respond with 451',
  words: ['LOGIN'],
  run: async (given, context) =>
    setRestriction(await findAccount(given.word('LOGIN'), context), true, context),
}

export const accountLift: Command = {
  name: 'account lift',
  usage: 'LOGIN',
  help: 'lift trade controls from a user or organization',
  words: ['LOGIN'],
  run: async (given, context) =>
    setRestriction(await findAccount(given.word('LOGIN'), context), false, context),
}
