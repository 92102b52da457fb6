import type { Caller, TokenHolder } from '../auth/caller.ts'
import type { Clock } from '../../core/clock.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import { ExpiringMap } from './expiring-map.ts'
import type { QuotaClass } from './quotas.ts'

type Needs = Pick<Storage, 'accounts' | 'repositoryLists'>
type Holder<Kind extends 'installation' | 'workflow'> = Extract<Caller, { kind: Kind }>

interface Cached {
  quotaClass: QuotaClass
  /** Milliseconds. */
  until: number
}

/** How long a quota class read from the database is cached, in milliseconds. */
const validity = 60_000
const capacity = 20_000

const anonymous: QuotaClass = { kind: 'anonymous' }
const ordinary: QuotaClass = { kind: 'signed-in', enterprise: false }
const enterprise: QuotaClass = { kind: 'signed-in', enterprise: true }

const onEnterprisePlan = ({ type, plan }: Account) =>
  type === 'Organization' && plan === 'enterprise'

const byOwner = (owner: Account | undefined) =>
  owner && onEnterprisePlan(owner) ? enterprise : ordinary

/** Members of the organization that owns the OAuth app have the larger quota. */
async function ofMember(owner: Account, user: Account, { accounts }: Needs): Promise<QuotaClass> {
  return (await accounts.membership(owner.id, user.id)) ? enterprise : ordinary
}

async function ofInstallation(
  { token: { installation } }: Holder<'installation'>,
  { accounts, repositoryLists }: Needs,
): Promise<QuotaClass> {
  const { account } = installation
  const users = account.type === 'Organization' ? await accounts.memberCount(account.id) : 1
  const repositories = await repositoryLists.count({ installation })
  return { kind: 'installation', enterprise: onEnterprisePlan(account), repositories, users }
}

const ofWorkflow = ({ token }: Holder<'workflow'>): QuotaClass => ({
  kind: 'workflow',
  enterprise: token.repository.owner.plan === 'enterprise',
})

/** Finds the quota class of each caller, and caches classes that are read from the database. */
export class QuotaLookup {
  readonly #storage: Needs
  readonly #clock: Clock
  readonly #cache = new ExpiringMap<Cached>(({ until }, now) => until <= now, capacity)

  constructor(storage: Needs, clock: Clock) {
    this.#storage = storage
    this.#clock = clock
  }

  of(caller: Caller): QuotaClass | Promise<QuotaClass> {
    switch (caller.kind) {
      case 'none':
        return anonymous
      case 'client':
        return byOwner(caller.client.owner)
      case 'app':
        return byOwner(caller.app.owner)
      case 'app-user':
        return byOwner(caller.token.app?.owner)
      case 'oauth':
        return this.#ofOAuthUser(caller)
      case 'installation':
        return this.#cached(`installation ${caller.token.installation_id}`, () =>
          ofInstallation(caller, this.#storage),
        )
      case 'workflow':
        return ofWorkflow(caller)
      default:
        return ordinary
    }
  }

  #ofOAuthUser({ token: { app }, user }: TokenHolder) {
    const owner = app?.owner
    if (!owner || !onEnterprisePlan(owner)) return ordinary
    const name = `member ${user.id} of ${owner.id}`
    return this.#cached(name, () => ofMember(owner, user, this.#storage))
  }

  #cached(name: string, read: () => Promise<QuotaClass>): QuotaClass | Promise<QuotaClass> {
    const now = this.#clock.now()
    const known = this.#cache.get(name)
    if (known && known.until > now) return known.quotaClass
    const remember = (quotaClass: QuotaClass) => {
      this.#cache.set(name, { quotaClass, until: now + validity }, now)
      return quotaClass
    }
    // When the database fails, the last known class applies, so that no request is refused here.
    return read().then(remember, () => known?.quotaClass ?? ordinary)
  }
}
