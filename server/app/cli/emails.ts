import { ConfigError } from '../../core/config-error.ts'
import type { Command } from './command.ts'
import { findUser } from './find.ts'

export const emailVerify: Command = {
  name: 'email verify',
  usage: 'LOGIN ADDRESS',
  help: 'mark an email address of a user as verified; the server itself sends no email',
  words: ['LOGIN', 'ADDRESS'],
  async run(given, context) {
    const { id, login } = await findUser(given.word('LOGIN'), context)
    const address = given.word('ADDRESS')
    const verified = await context.storage.transaction(({ emails }) => emails.verify(id, address))
    if (!verified) throw new ConfigError(`${login} has no email address "${address}"`)
    const { email } = verified
    return {
      json: { login, email, verified: true },
      lines: [`${email} of ${login} is verified.`],
    }
  },
}
