import { Callers } from '../authorization/callers.ts'
import { placeFor } from '../authorization/foreign-requests.ts'
import { fillIn } from '../calls/fill-in.ts'
import type { Place } from '../calls/place.ts'
import { samples } from '../calls/samples.ts'
import { cast } from '../authorization/stage.ts'
import { linesOf, makeTenant, type Tenant } from '../authorization/tenants.ts'
import { untilDelivered } from '../webhooks/until-delivered.ts'
import { client } from '../service-client.ts'
import { startTestServer, type TestServer } from '../start-server.ts'
import type { Store } from '../stores.ts'
import { changes } from './changes.ts'
import { readFacts } from './facts.ts'
import { hashOf, holderOf, tableOf, type Actor } from './holder.ts'
import { expected, judge, type Asked, type Expected, type Marked } from './judge.ts'
import { mark } from './mark.ts'
import { owners, type Choice, type Step } from './steps.ts'

const words = ['Quetzal', 'Xylophon', 'Zeppelin']

const acting = { client: 'Ov23ours', app: 'ci-bot' } as const

type Call = Step & { do: 'call' }

/** Restricts a token to a repository, if tokens of its kind can be. */
async function select({ opened }: TestServer, actor: Actor, id: number): Promise<void> {
  const { kind, narrowed } = actor.who
  if (kind !== 'installation' && kind !== 'fine-grained' && !(kind === 'app-user' && narrowed))
    return
  const hash = hashOf(actor.credentials.token ?? '')
  const table = tableOf(kind)
  await opened.run(`update ${table} set repository_ids = '[${id}]' where hash = '${hash}'`)
}

/** Three tenants, and callers of all kinds. */
export class Play implements AsyncDisposable {
  /** Requests by what the model expects, and those of the allowed that succeeded. */
  readonly told = new Map<Expected | 'succeeded', number>()
  readonly #server: TestServer
  readonly #tenants: Marked[]
  readonly #actors: Actor[]

  private constructor(server: TestServer, tenants: Marked[], actors: Actor[]) {
    this.#server = server
    this.#tenants = tenants
    this.#actors = actors
  }

  static async start(choices: readonly Choice[], store: Store): Promise<Play> {
    const server = await startTestServer({ store, world: cast })
    const tenants: Marked[] = []
    for (const [index, login] of owners.entries()) {
      const tenant = await makeTenant(server, login, acting)
      const word = words[index] as string
      await mark(server, tenant.scene.repositoryId, word)
      tenants.push({ tenant, word })
    }
    // Otherwise the repositories of their migrations could not be changed.
    await server.opened.run('update migrations set lock_repositories = 0')
    const callers = new Callers(server)
    const actors: Actor[] = []
    for (const { who, tenant, selected } of choices) {
      const { scene } = (tenants[tenant] as Marked).tenant
      const actor = { who, tenant, credentials: await callers.enter(who, scene) }
      if (selected) await select(server, actor, scene.openId)
      actors.push(actor)
    }
    return new Play(server, tenants, actors)
  }

  /** @returns the laws that the step broke */
  async step(step: Step): Promise<string[]> {
    if (step.do === 'call') return this.#call(step)
    const { change, tenant: number, person, level } = step
    const { tenant } = this.#tenants[number] as Marked
    const path = `/${tenant.place.owner}/${tenant.place.repo}`
    await changes[change]!({ server: this.#server, tenant, path, person, level })
    return []
  }

  /** The place of a call: a tenant with its private or public repository, or one of a user. */
  #placeOf({ operation, repository }: Call, tenant: Tenant): Place {
    const { org, repo, open } = tenant.scene
    const named = [repo, repo, open][repository]
    return {
      ...placeFor(operation, tenant),
      ...(named ? { owner: org.login, repo: named } : { owner: 'mona', repo: 'elsewhere' }),
    }
  }

  async #lines(method: string): Promise<Set<string>> {
    if (method === 'GET') return new Set()
    await untilDelivered(this.#server.context)
    return new Set(await linesOf(this.#server))
  }

  async #call(call: Call): Promise<string[]> {
    const { operation } = call
    const { method, id } = operation
    const actor = this.#actors[call.actor] as Actor
    const { tenant } = this.#tenants[call.tenant ?? actor.tenant] as Marked
    const place = this.#placeOf(call, tenant)
    const path = fillIn(operation.path, place)
    const sample: { body?: (place: Place) => unknown } = samples[id as keyof typeof samples]
    const facts = await readFacts(this.#server.opened)
    const holder = holderOf(facts, actor, this.#server.clock.now())
    const before = await this.#lines(method)
    const caller = client(this.#server, actor.credentials)
    const answer = await caller.request(method, path, sample.body?.(place))
    const after = await this.#lines(method)
    const gone = [...before].filter((line) => !after.has(line))
    const added = [...after].filter((line) => !before.has(line))
    const { owner, repo } = place
    const asked = { facts, holder, operation, owner, repo, answer, gone, added }
    this.#count(asked)
    const request = `${actor.who.label}: ${method} ${path}: ${answer.status}`
    return judge(asked, this.#tenants).map((problem) => `${request}: ${problem}`)
  }

  #count(asked: Asked): void {
    const what = expected(asked)
    const isSuccess = what === 'allowed' && asked.answer.status < 400
    for (const each of isSuccess ? ([what, 'succeeded'] as const) : [what])
      this.told.set(each, (this.told.get(each) ?? 0) + 1)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server[Symbol.asyncDispose]()
  }
}
