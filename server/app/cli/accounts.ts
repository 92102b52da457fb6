import type { Account } from '../../storage/accounts/accounts.ts'
import type { Command, Desk } from './command.ts'
import { findAccount } from './find.ts'

async function setRestriction({ id, login }: Account, restricted: boolean, desk: Desk) {
  const now = desk.clock.now()
  await desk.storage.transaction(({ organizations }) =>
    organizations.restrict(id, restricted ? now : null, now),
  )
  const words = restricted ? 'apply' : 'do not apply'
  return { json: { id, login, restricted }, lines: [`Trade controls ${words} to ${login}.`] }
}

export const accountRestrict: Command = {
  name: 'account restrict',
  usage: 'LOGIN',
  help: 'puts a user or an organization under trade controls: six operations answer 451 from now on',
  words: ['LOGIN'],
  run: async (given, desk) =>
    setRestriction(await findAccount(given.word('LOGIN'), desk), true, desk),
}

export const accountLift: Command = {
  name: 'account lift',
  usage: 'LOGIN',
  help: 'ends that',
  words: ['LOGIN'],
  run: async (given, desk) =>
    setRestriction(await findAccount(given.word('LOGIN'), desk), false, desk),
}
