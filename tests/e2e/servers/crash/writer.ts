import type { Chance } from '../../../_support/chance.ts'
import type { GitClient } from '../../../_support/git/git-client.ts'
import type { KillPoint } from './kill-point.ts'
import { none, type Push, type Record } from './record.ts'

type Planned = Omit<Push, 'taken'>

/** Pushes to one repository continuously, one push at a time, until the server is killed. */
export class Writer {
  readonly #git: GitClient
  readonly #record: Record
  readonly #chance: Chance
  readonly #point: KillPoint
  readonly #branches = new Map<string, string>()
  #head = none
  /** Commits on the default branch. */
  #depth = 0
  /** Makes every content and every name unique. */
  #serial = 0

  constructor(git: GitClient, record: Record, chance: Chance, point: KillPoint) {
    this.#git = git
    this.#record = record
    this.#chance = chance
    this.#point = point
  }

  /** @param dead whether the server was killed */
  async write(dead: () => boolean): Promise<void> {
    while (!dead()) if (!(await this.#turn())) return
  }

  /** @returns false if there was no response */
  async #turn(): Promise<boolean> {
    if (this.#depth === 0) return this.#push(await this.#advance())
    const lot = this.#chance.next()
    const side = [...this.#branches.keys()].at(-1)
    if (lot < 0.1) return this.#pushHidden()
    if (lot < 0.25 && side !== undefined) return this.#push(this.#remove(side))
    if (lot < 0.45) return this.#push(await this.#branch())
    if (lot < 0.6 && this.#depth > 1) await this.#dropLast()
    return this.#push(await this.#advance())
  }

  /** The next push replaces the last commit, so it must be forced. */
  async #dropLast(): Promise<void> {
    await this.#git('reset', '-q', '--soft', 'HEAD~1')
    this.#depth--
  }

  async #advance(): Promise<Planned> {
    const before = this.#head
    const after = await this.#git.commit('file.txt', `${++this.#serial}\n`)
    this.#depth++
    return { ref: 'refs/heads/main', before, after, gains: true }
  }

  async #branch(): Promise<Planned> {
    const ref = `refs/heads/side-${++this.#serial}`
    return { ref, before: none, after: this.#head, gains: false }
  }

  #remove(ref: string): Planned {
    return { ref, before: this.#branches.get(ref) as string, after: none, gains: false }
  }

  async #push(planned: Planned): Promise<boolean> {
    const { ref, after } = planned
    const push: Push = { ...planned, taken: false }
    this.#record.pushes.push(push)
    this.#point.note('push begun')
    const source = after === none ? '' : `+${after}`
    const args = ['push', '-q', this.#record.remote, `${source}:${ref}`]
    const { code, stderr } = await this.#git.try(args)
    if (code !== 0) return this.#unanswered(stderr)
    push.taken = true
    this.#point.note('push taken')
    if (ref === 'refs/heads/main') this.#head = after
    else if (after === none) this.#branches.delete(ref)
    else this.#branches.set(ref, after)
    return true
  }

  /** A ref that only the server moves: it stores the objects but moves nothing. */
  async #pushHidden(): Promise<boolean> {
    const target = `HEAD:refs/pull/${++this.#serial}/head`
    const { code, stderr } = await this.#git.try(['push', '-q', this.#record.remote, target])
    if (code === 0) throw new Error('A push to a hidden ref was accepted')
    if (!stderr.includes('remote rejected')) return this.#unanswered(stderr)
    this.#record.refused++
    return true
  }

  /** A push may only remain without a response if the server is about to be killed, or dead. */
  #unanswered(stderr: string): false {
    if (!this.#point.reached) throw new Error(`A push failed before the kill: ${stderr}`)
    return false
  }
}
