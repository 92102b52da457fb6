export interface Config {
  url?: string
  content_type?: 'json' | 'form'
  insecure_ssl?: '0' | '1' | 0 | 1
  secret?: string
}

export interface Update {
  config?: Config
  events?: string[]
  add_events?: string[]
  remove_events?: string[]
  active?: boolean
}

/** The fields of a hook that the rules depend on; `secret` is plain text. */
export interface NaiveHook {
  id: number
  url: string
  content_type: 'json' | 'form'
  insecure_ssl: '0' | '1'
  secret: string | undefined
  events: string[]
  active: boolean
}

/** Event names that the hooks use; all but the last exist. */
export const names = ['push', 'issues', 'star', '*', 'nothing'] as const
const events = names.slice(0, 3)
const mask = '********'

const hears = ({ events: list }: NaiveHook, event: string) =>
  list.includes(event) || list.includes('*')

const sameConfig = (a: NaiveHook, b: NaiveHook) =>
  a.url === b.url && a.content_type === b.content_type && a.insecure_ssl === b.insecure_ssl

const overlap = (a: NaiveHook, b: NaiveHook) =>
  events.some((event) => hears(a, event) && hears(b, event))

/** Whether a repository may have these hooks. Checks the rules on the whole set. */
function allowed(hooks: NaiveHook[]): boolean {
  const pairs = hooks.flatMap((a, index) => hooks.slice(index + 1).map((b) => [a, b] as const))
  return (
    hooks.every(({ events: list }) => list.length > 0) &&
    hooks.every(({ events: list }) => !list.includes('nothing')) &&
    !pairs.some(([a, b]) => sameConfig(a, b) && overlap(a, b)) &&
    events.every((event) => hooks.filter((hook) => hears(hook, event)).length <= 20)
  )
}

function withConfig(hook: NaiveHook, config: Config, unsaid: string | undefined): NaiveHook {
  const { url = hook.url, content_type = hook.content_type, insecure_ssl, secret } = config
  const ssl = insecure_ssl === undefined ? hook.insecure_ssl : (`${insecure_ssl}` as const)
  const kept = secret === undefined ? unsaid : secret === mask ? hook.secret : secret || undefined
  return { ...hook, url, content_type, insecure_ssl: ssl, secret: kept }
}

/**
 * The rules for hooks of one repository in the simplest form: make the change, then check the whole
 * set.
 */
export class NaiveHooks {
  hooks: NaiveHook[]

  constructor(hooks: NaiveHook[]) {
    this.hooks = hooks
  }

  /** Whether the hook was created. */
  create(id: number, config: Config & { url: string }, list: string[] = ['push']): boolean {
    const bare: NaiveHook = {
      id,
      url: config.url,
      content_type: 'form',
      insecure_ssl: '0',
      secret: undefined,
      events: [...new Set(list)],
      active: true,
    }
    return this.#take([...this.hooks, withConfig(bare, config, undefined)])
  }

  update(id: number, { config, active = true, ...lists }: Update): boolean {
    const { events: list, add_events = [], remove_events = [] } = lists
    if ([...(list ?? []), ...add_events, ...remove_events].includes('nothing')) return false
    return this.#change(id, (before) => {
      const hook = config ? withConfig(before, config, undefined) : before
      const wanted = [...new Set([...(list ?? before.events), ...add_events])]
      return { ...hook, active, events: wanted.filter((event) => !remove_events.includes(event)) }
    })
  }

  updateConfig(id: number, config: Config): boolean {
    return this.#change(id, (before) => withConfig(before, config, before.secret))
  }

  delete(id: number): boolean {
    return this.#take(this.hooks.filter((hook) => hook.id !== id))
  }

  #change(id: number, change: (before: NaiveHook) => NaiveHook): boolean {
    return this.#take(this.hooks.map((hook) => (hook.id === id ? change(hook) : hook)))
  }

  #take(hooks: NaiveHook[]): boolean {
    if (!allowed(hooks)) return false
    this.hooks = hooks
    return true
  }
}
