import { ConfigError } from '../../core/config-error.ts'
import { globalAdvisoryEvents } from '../../domains/security-advisories/global-event.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Advisory } from '../../storage/security-advisories/advisories.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { checkAdvisories } from '../world/check.ts'
import { seedAdvisory } from '../world/seed-advisories.ts'
import { readWorld } from '../world/read.ts'
import type { Command } from './command.ts'

export const advisoriesAdd: Command = {
  name: 'advisories add',
  usage: 'FILE',
  help: 'add security advisories to the global list; FILE has the format of a seed file',
  words: ['FILE'],
  async run(given, context) {
    const { advisories = [], ...rest } = await readWorld(given.word('FILE'))
    if (Object.keys(rest).length > 0) {
      throw new ConfigError(
        'the file may contain only advisories; other data is seeded at the first start',
      )
    }
    await checkAdvisories(advisories)
    const announce = async (transaction: Transaction, advisory: Advisory) => {
      const { links } = context
      const events = await globalAdvisoryEvents(advisory, 'published', links, transaction)
      await triggerAll(transaction, events, context)
    }
    const added: string[] = []
    for (const advisory of advisories) {
      const { ghsa_id: ghsaId } = advisory
      if (ghsaId !== undefined && (await context.storage.advisories.find({ ghsaId }))) continue
      added.push(await seedAdvisory(advisory, context, announce))
    }
    const present = advisories.length - added.length
    return {
      json: { added, present },
      lines: [`Advisories added: ${added.length}, already present: ${present}.`],
    }
  },
}
