import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

const types = { commit: 1, tree: 2, blob: 3 }

interface GitObject {
  type: keyof typeof types
  content: Buffer
  id: string
}

function object(type: GitObject['type'], text: string | Buffer): GitObject {
  const content = Buffer.from(text)
  const hash = createHash('sha1').update(`${type} ${content.length}\0`).update(content)
  return { type, content, id: hash.digest('hex') }
}

/** The type and the size of an object in a pack (gitformat-pack(5)). */
function header({ type, content }: GitObject): Buffer {
  const bytes = [(types[type] << 4) | (content.length & 15)]
  for (let rest = content.length >>> 4; rest > 0; rest >>>= 7) {
    bytes[bytes.length - 1]! |= 128
    bytes.push(rest & 127)
  }
  return Buffer.from(bytes)
}

function pack(objects: GitObject[]): Buffer {
  const start = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1')
  start.writeUInt32BE(objects.length, 8)
  const entries = objects.flatMap((each) => [header(each), deflateSync(each.content)])
  const body = Buffer.concat([start, ...entries])
  return Buffer.concat([body, createHash('sha1').update(body).digest()])
}

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
    const blob = object('blob', `${++this.#made}\n`)
    const entry = [Buffer.from('100644 file.txt\0'), Buffer.from(blob.id, 'hex')]
    const tree = object('tree', Buffer.concat(entry))
    const parent = this.#head === none ? '' : `parent ${this.#head}\n`
    const by = `Mona <mona@example.com> ${1_700_000_000 + this.#made} +0000`
    const text = `tree ${tree.id}\n${parent}author ${by}\ncommitter ${by}\n\nCommit\n`
    const commit = object('commit', text)
    const line = `${this.#head} ${commit.id} refs/heads/main\0 report-status\n`
    const size = (line.length + 4).toString(16).padStart(4, '0')
    const body = Buffer.concat([Buffer.from(`${size}${line}0000`), pack([commit, tree, blob])])
    const started = performance.now()
    const answer = await this.#send(body)
    const milliseconds = performance.now() - started
    if (!answer.includes('ok refs/heads/main')) throw new Error(`The push was refused: ${answer}`)
    this.#head = commit.id
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
