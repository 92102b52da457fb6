import type { GitClient } from '../../_support/git-client.ts'
import type { Chance } from './chance.ts'
import type { KillPoint } from './kill-point.ts'
import { none, type Push, type Record } from './record.ts'

type Planned = Omit<Push, 'taken'>

/** Pushes to one repository without a pause, one push at a time, until the server is gone. */
export class Writer {
  readonly #git: GitClient
  readonly #record: Record
  readonly #chance: Chance
  readonly #point: KillPoint
  readonly #branches = new Map<string, string>()
  #commits = 0

  constructor(git: GitClient, record: Record, chance: Chance, point: KillPoint) {
    this.#git = git
    this.#record = record
    this.#chance = chance
    this.#point = point
  }

  /** @param dead whether the server is known to be gone */
  async write(dead: () => boolean): Promise<void> {
    while (!dead()) if (!(await this.#turn())) return
  }

  /** @returns false when the server did not answer */
  async #turn(): Promise<boolean> {
    if (this.#commits === 0) return this.#push(await this.#advance())
    const lot = this.#chance.next()
    const side = [...this.#branches.keys()].at(-1)
    if (lot < 0.1) return this.#pushHidden()
    if (lot < 0.25 && side !== undefined) return this.#push(this.#remove(side))
    if (lot < 0.45) return this.#push(await this.#branch())
    if (lot < 0.6 && this.#commits > 1) await this.#git('reset', '-q', '--soft', 'HEAD~1')
    return this.#push(await this.#advance())
  }

  #head = none

  /** One commit more on the default branch, or another in place of the last. */
  async #advance(): Promise<Planned> {
    const before = this.#head
    const after = await this.#git.commit('file.txt', `${++this.#commits}\n`)
    return { ref: 'refs/heads/main', before, after, gains: true }
  }

  async #branch(): Promise<Planned> {
    const ref = `refs/heads/side-${++this.#commits}`
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
    const { code } = await this.#git.try(['push', '-q', this.#record.remote, `${source}:${ref}`])
    if (code !== 0) return false
    push.taken = true
    this.#point.note('push taken')
    if (ref === 'refs/heads/main') this.#head = after
    else if (after === none) this.#branches.delete(ref)
    else this.#branches.set(ref, after)
    return true
  }

  /** Neither a branch nor a tag: the server takes the objects and moves nothing. */
  async #pushHidden(): Promise<boolean> {
    const target = `HEAD:refs/hidden/${++this.#commits}`
    const { code, stderr } = await this.#git.try(['push', '-q', this.#record.remote, target])
    if (code === 0) throw new Error('A push to a hidden ref was taken')
    if (!stderr.includes('remote rejected')) return false
    this.#record.refused++
    return true
  }
}
