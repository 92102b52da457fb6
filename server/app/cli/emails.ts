import { ConfigError } from '../../core/config-error.ts'
import type { Command } from './command.ts'
import { findUser } from './find.ts'

export const emailVerify: Command = {
  name: 'email verify',
  usage: 'LOGIN ADDRESS',
  help: 'says that an address is known to be the user\u2019s, as no mail is sent to ask',
  words: ['LOGIN', 'ADDRESS'],
  async run(given, desk) {
    const { id, login } = await findUser(given.word('LOGIN'), desk)
    const address = given.word('ADDRESS')
    const verified = await desk.storage.transaction(({ emails }) => emails.verify(id, address))
    if (!verified) throw new ConfigError(`${login} has no address "${address}"`)
    const { email } = verified
    return {
      json: { login, email, verified: true },
      lines: [`${email} is known to be ${login}'s.`],
    }
  },
}
