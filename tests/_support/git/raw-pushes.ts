import { idOf, packOf, type PackObject } from './packs.ts'

const none = '0'.repeat(40)

/** Pushes commits of one file to one branch, without a git process on the side of the client. */
export class RawPushes {
  readonly #url: string
  readonly #authorization: string
  #head = none
  #made = 0

  /** @param remote URL of the repository, with the name and the token */
  constructor(remote: string) {
    const { username, password, origin, pathname } = new URL(remote)
    this.#url = `${origin}${pathname}/git-receive-pack`
    this.#authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  }

  /** Pushes one commit. Returns the milliseconds until the response. @throws Error when refused */
  async push(): Promise<number> {
    const blob: PackObject = { type: 'blob', content: Buffer.from(`${++this.#made}\n`) }
    const entry = [Buffer.from('100644 file.txt\0'), Buffer.from(idOf(blob), 'hex')]
    const tree: PackObject = { type: 'tree', content: Buffer.concat(entry) }
    const parent = this.#head === none ? '' : `parent ${this.#head}\n`
    const by = `Mona <mona@example.com> ${1_700_000_000 + this.#made} +0000`
    const text = `tree ${idOf(tree)}\n${parent}author ${by}\ncommitter ${by}\n\nCommit\n`
    const commit: PackObject = { type: 'commit', content: Buffer.from(text) }
    const head = idOf(commit)
    const line = `${this.#head} ${head} refs/heads/main\0 report-status\n`
    const size = (line.length + 4).toString(16).padStart(4, '0')
    const body = Buffer.concat([Buffer.from(`${size}${line}0000`), packOf([commit, tree, blob])])
    const started = performance.now()
    const answer = await this.#send(body)
    const milliseconds = performance.now() - started
    if (!answer.includes('ok refs/heads/main')) throw new Error(`The push was refused: ${answer}`)
    this.#head = head
    return milliseconds
  }

  async #send(body: Buffer): Promise<string> {
    const headers = {
      authorization: this.#authorization,
      'content-type': 'application/x-git-receive-pack-request',
    }
    return (await fetch(this.#url, { method: 'POST', headers, body })).text()
  }
}
