import { defaultSettings } from '../../../../server/domains/repositories/settings.ts'
import { openStorage } from '../../../../server/storage/index.ts'
import { versions } from '../../../_support/bundles.ts'
import type { Chance } from '../../../_support/chance.ts'
import type { Field } from './host/orders.ts'
import type { Inbox } from './inbox.ts'

const repositories = 2
const hooks = 4

/** Creates the repositories of a round and their hooks. The store is open only during this. */
export async function layOut(
  name: string,
  location: string,
  { urls }: Inbox,
  chance: Chance,
): Promise<Field> {
  await using storage = await openStorage(location)
  const owner = await storage.accounts.findByLogin('mona')
  if (!owner) throw new Error('The world has no owner')
  const created_at = Date.now()
  const field: Field = { repositories: [], receivers: urls }
  for (let number = 0; number < repositories; number++) {
    const title = { name: `${name}-${number}`, default_branch: 'main', settings: defaultSettings }
    const repository = await storage.repositories.create(owner, { ...title, created_at })
    field.repositories.push(repository.id)
    for (let hook = 0; hook < hooks; hook++) {
      const url = `${urls[chance.between(0, urls.length - 1)]}${name}/${number}/${hook}`
      await storage.hooks.create({
        repository_id: repository.id,
        active: true,
        events: ['repository'],
        url,
        content_type: hook % 2 === 0 ? 'json' : 'form',
        insecure_ssl: '0',
        version: versions[chance.between(0, 1)] as string,
        created_at,
      })
    }
  }
  return field
}
