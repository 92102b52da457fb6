import type { RunningServer } from '../../../../../server/app/index.ts'
import { createLinks, type Links } from '../../../../../server/core/links.ts'
import { repositoryEvent } from '../../../../../server/domains/repositories/event.ts'
import { updateRepository } from '../../../../../server/domains/repositories/update.ts'
import { createHook } from '../../../../../server/domains/webhooks/create-hook.ts'
import { redeliver } from '../../../../../server/domains/webhooks/redeliver.ts'
import type { Account } from '../../../../../server/storage/accounts/accounts.ts'
import type { Repository } from '../../../../../server/storage/repositories/repositories.ts'
import type { Delivery } from '../../../../../server/storage/webhooks/deliveries.ts'
import { trigger } from '../../../../../server/workers/delivery/trigger.ts'
import type { Chance } from '../../../../_support/chance.ts'
import type { Change, ChangeKind, Tell } from '../facts.ts'
import { doing } from './doing.ts'
import type { Field } from './orders.ts'
import { Undone } from './transactions.ts'

interface Scene {
  server: RunningServer
  field: Field
  tell: Tell
  chance: Chance
}

interface Hand {
  /** Prefix of the marks. */
  name: string
  most: number
  /** Maximum pause between two changes, in milliseconds. */
  pace: number
  resting: () => boolean
}

interface Place {
  repository: Repository
  sender: Account
  links: Links
}

/** These events do not occur here, so a hook for them only receives its ping. */
const idleEvents = ['issues', 'star', 'watch', 'fork', 'release', 'label', 'milestone', 'gollum']

function kindFor(chance: Chance): ChangeKind {
  const lot = chance.next()
  return lot < 0.4 ? 'occasion' : lot < 0.65 ? 'edit' : lot < 0.8 ? 'hook' : 'redelivery'
}

/** One in this many changes is rolled back on purpose. */
const undoneOf = 6

const pick = <T>(items: readonly T[], chance: Chance): T | undefined =>
  items[chance.between(0, items.length - 1)]

/** A delivery of this round to a hook of this repository. */
async function delivered(
  { server, chance }: Scene,
  { id }: Repository,
): Promise<Delivery | undefined> {
  const { storage } = server.context
  const hooks = await storage.hooks.list({ kind: 'repository', id }, { limit: 30, offset: 0 })
  const hook = pick(hooks, chance)
  const page = hook && (await storage.deliveries.list(hook.id, { since: 0, limit: 10 }))
  return page && pick(page, chance)
}

/** Each change is made as in a handler, in a single transaction. */
function changesOf({ server, field, chance }: Scene, place: Place, { mark }: Change) {
  const { context } = server
  const { repository, sender, links } = place
  return {
    occasion: () =>
      context.storage.transaction(async (transaction) => {
        const changes = { homepage: { from: mark } }
        const occasion = repositoryEvent(place, { action: 'edited', changes })
        await trigger(transaction, occasion, context)
      }),
    edit: () =>
      updateRepository({ repository, input: { description: mark }, sender, links }, context),
    hook: () =>
      createHook(
        {
          repository,
          creator: sender,
          links,
          version: '2026-03-10',
          input: {
            events: [pick(idleEvents, chance) as 'star'],
            config: { url: `${pick(field.receivers, chance)}${mark}`, secret: mark },
          },
        },
        context,
      ),
  }
}

/** @returns the change made, which is a different one if there is nothing to redeliver yet */
async function make(scene: Scene, mark: string, undone: boolean): Promise<void> {
  const { server, field, tell, chance } = scene
  const { context } = server
  const id = pick(field.repositories, chance) as number
  const repository = (await context.storage.repositories.find(id)) as Repository
  const place = { repository, sender: repository.owner, links: createLinks(server.url, '') }
  const wanted = kindFor(chance)
  const again = wanted === 'redelivery' ? await delivered(scene, repository) : undefined
  const kind = wanted === 'redelivery' && !again ? 'occasion' : wanted
  const of = again && { of: { hook: again.hook_id, guid: again.guid } }
  const change: Change = { mark, kind, repository: id, undone, ...of }
  tell({ fact: 'asked', ...change })
  await doing.run({ what: 'change', change }, () => {
    if (!again) return changesOf(scene, place, change)[kind as Exclude<ChangeKind, 'redelivery'>]()
    return redeliver(
      { owner: { kind: 'repository', id }, hookId: again.hook_id },
      again.id,
      context,
    )
  })
  tell({ fact: 'answered', mark })
}

/** Makes changes until it is stopped. */
export async function change(scene: Scene, { name, most, pace, resting }: Hand): Promise<void> {
  for (let number = 1; number <= most && !resting(); number++) {
    await make(scene, `${name}-${number}`, number % undoneOf === 2).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
    await new Promise<void>((resolve) => setTimeout(resolve, scene.chance.between(1, pace)))
  }
}
