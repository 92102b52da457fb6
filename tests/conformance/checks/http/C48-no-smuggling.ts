import type { ServerCheck } from '../../check.ts'
import { holds } from '../../outcomes.ts'
import { sendRaw } from '../../raw.ts'
import { ambiguous } from '../../smuggling.ts'
import { Violation } from '../../violation.ts'

export const check: ServerCheck = {
  id: 'C48',
  kind: 'server',
  name: 'no_smuggling',
  promise: 'A request with an ambiguous end returns 400, and the connection is closed.',
  async run({ url }) {
    for (const [what, bytes] of Object.entries(ambiguous)) {
      const { status, head, rest, closed } = await sendRaw(url, bytes)
      const wrong = (how: string) => new Violation(`${what}: ${how}\n${head}\n\n${rest}`)
      if (status !== 400) throw wrong(`answered ${status}`)
      if (!closed) throw wrong('the connection stays open')
      if (/HTTP\/1\.\d \d{3}/.test(rest)) throw wrong('the following bytes get a response, too')
    }
    return holds(Object.keys(ambiguous).length)
  },
}
