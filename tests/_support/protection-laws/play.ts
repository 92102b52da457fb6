import { protect, sharedRepository } from '../fixtures/protecting.ts'
import type { Service } from '../start-server.ts'
import type { Action } from './actions.ts'

/** How `main` is protected. */
const protection = (require_last_push_approval: boolean) => ({
  enforce_admins: true,
  required_pull_request_reviews: {
    dismiss_stale_reviews: true,
    required_approving_review_count: 1,
    require_last_push_approval,
  },
})

/** A file with its content, in one word. */
const word = (path: string, blob: string) => `${path}@${blob}`

/** What happened in a sequence. */
export interface Played {
  /** Merges into the protected branch. */
  merges: number
  /** Files that reached the protected branch although no approval showed them. */
  unseen: string[]
}

/** A repository whose branch `main` needs an approval, its writer and its reviewer. */
class Play {
  readonly #path: string
  readonly #writer
  readonly #reviewer
  readonly #seen = new Set<string>()
  readonly #pulls: number[] = []
  #written = 0

  constructor(service: Service, path: string) {
    this.#path = path
    this.#writer = service.as('hubot')
    this.#reviewer = service.as('writer')
  }

  /** The files of the protected branch that nobody has approved. */
  async unseen(): Promise<string[]> {
    const { body } = await this.#reviewer.get(`${this.#path}/git/trees/main?recursive=1`)
    const blobs = body.tree.map(({ path, sha }: Record<string, string>) => word(path!, sha!))
    return blobs.filter((each: string) => !this.#seen.has(each))
  }

  /** Takes all present files for seen. */
  async begin(): Promise<void> {
    for (const each of await this.unseen()) this.#seen.add(each)
  }

  async #tip(branch: string): Promise<string | undefined> {
    const { status, body } = await this.#writer.get(`${this.#path}/git/ref/heads/${branch}`)
    return status === 200 ? body.object.sha : undefined
  }

  async #write(branch: string, file: string): Promise<unknown> {
    const at = `${this.#path}/contents/${file}`
    const { status, body } = await this.#writer.get(`${at}?ref=${branch}`)
    const content = Buffer.from(`Text ${++this.#written}\n`).toString('base64')
    const sha = status === 200 && { sha: body.sha }
    return this.#writer.request('PUT', at, { message: 'Write', content, branch, ...sha })
  }

  async #open(head: string, base: string): Promise<void> {
    const input = { title: 'Change', head, base }
    const { status, body } = await this.#writer.post(`${this.#path}/pulls`, input)
    if (status === 201) this.#pulls.push(body.number)
  }

  async #review(at: string, meanwhile: string | undefined): Promise<void> {
    const { body: pull } = await this.#reviewer.get(at)
    const { body: files } = await this.#reviewer.get(`${at}/files`)
    if (meanwhile !== undefined) await this.#write(pull.head.ref, meanwhile)
    const review = { event: 'APPROVE', commit_id: pull.head.sha }
    const { status } = await this.#reviewer.post(`${at}/reviews`, review)
    if (status !== 200) return
    for (const { filename, sha } of files) this.#seen.add(word(filename, sha))
  }

  /** @returns whether the protected branch was merged into */
  async #merge(at: string, method: string): Promise<boolean> {
    const { body: pull } = await this.#writer.get(at)
    const { status } = await this.#writer.request('PUT', `${at}/merge`, { merge_method: method })
    return status === 200 && pull.base.ref === 'main'
  }

  async #onBranch(action: Action): Promise<void> {
    const refs = `${this.#path}/git/refs`
    if (action.do === 'write') await this.#write(action.branch, action.file)
    if (action.do === 'delete') await this.#writer.delete(`${refs}/heads/${action.branch}`)
    if (action.do === 'rename') {
      const at = `${this.#path}/branches/${action.branch}/rename`
      await this.#writer.post(at, { new_name: action.to })
    }
    if (action.do === 'join') {
      const input = { base: action.branch, head: action.from }
      await this.#writer.post(`${this.#path}/merges`, input)
    }
    if (action.do !== 'create' && action.do !== 'force') return
    const sha = await this.#tip(action.from)
    if (sha === undefined) return
    if (action.do === 'create') {
      await this.#writer.post(refs, { ref: `refs/heads/${action.branch}`, sha })
    } else await this.#writer.patch(`${refs}/heads/${action.branch}`, { sha, force: true })
  }

  /** @returns whether the protected branch was merged into */
  async act(action: Action): Promise<boolean> {
    if (action.do === 'open') await this.#open(action.head, action.base)
    if (!('pull' in action)) {
      await this.#onBranch(action)
      return false
    }
    const number = this.#pulls[action.pull]
    if (number === undefined) return false
    const at = `${this.#path}/pulls/${number}`
    if (action.do === 'retarget') await this.#writer.patch(at, { base: action.base })
    if (action.do === 'close') await this.#writer.patch(at, { state: 'closed' })
    if (action.do === 'reopen') await this.#writer.patch(at, { state: 'open' })
    if (action.do === 'update') await this.#writer.request('PUT', `${at}/update-branch`, {})
    if (action.do === 'review') await this.#review(at, action.meanwhile)
    return action.do === 'merge' && this.#merge(at, action.method)
  }
}

let played = 0

/** Plays a sequence in a new repository, until something unseen is in the protected branch. */
export async function play(
  service: Service,
  actions: readonly Action[],
  byOther: boolean,
): Promise<Played> {
  const path = await sharedRepository(service, `laws-${++played}`)
  await protect(service, path, protection(byOther))
  const play = new Play(service, path)
  await play.begin()
  let merges = 0
  for (const action of actions) {
    if (await play.act(action)) merges++
    const unseen = await play.unseen()
    if (unseen.length > 0) return { merges, unseen }
  }
  return { merges, unseen: [] }
}
