import { recordUsage } from '../../domains/billing/record-usage.ts'
import type { Command } from './command.ts'
import { findUser } from './find.ts'

export const usageRecord: Command = {
  name: 'usage record',
  usage:
    '--login LOGIN --sku SKU --quantity NUMBER [--discount NUMBER]\n' +
    '[--model NAME] [--repository OWNER/NAME] [--date YYYY-MM-DD]',
  help: 'record billable usage of a user; a record cannot be changed',
  flags: {
    login: 'text',
    sku: 'text',
    quantity: 'text',
    discount: 'text',
    model: 'text',
    repository: 'text',
    date: 'text',
  },
  async run(given, context) {
    const user = await findUser(given.needed('login'), context)
    const usage = {
      sku: given.needed('sku'),
      quantity: given.needed('quantity'),
      discount: given.text('discount'),
      model: given.text('model'),
      repository: given.text('repository'),
      date: given.text('date'),
    }
    await recordUsage(user, usage, context)
    const line = `Recorded ${usage.quantity} of ${usage.sku} for ${user.login}.`
    return { json: { login: user.login, ...usage }, lines: [line] }
  },
}
