import type { ServiceClient } from '../../_support/service-client.ts'

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/** A request: its path is that of a repository with this behind it, unless it begins with a slash. */
export type Call = readonly [method: string, path: string, body?: object]

/** A mutation, and what does the same in REST. */
export interface Twin {
  /** What there must be before. */
  before?: (site: Site) => Promise<Json>
  rest: (made: Json, site: Site) => readonly Call[]
  input: (made: Json, site: Site) => object
}

/** Twins by the name of the mutation, and what distinguishes one from others of the same mutation. */
export type Twins = Record<string, Twin>

/** One of two repositories in which the same happens: in one by requests, in the other by documents. */
export class Site {
  readonly mona: ServiceClient
  readonly hubot: ServiceClient
  readonly name: string
  readonly path: string
  id = ''
  /** The first commit. */
  sha = ''
  hubotId = ''

  constructor(name: string, mona: ServiceClient, hubot: ServiceClient) {
    this.name = name
    this.path = `/repos/acme/${name}`
    this.mona = mona
    this.hubot = hubot
  }

  async begin(): Promise<void> {
    this.id = (await this.repository('')).node_id
    this.sha = (await this.file('README.md', 'main')).commit.sha
    this.hubotId = (await this.get('/users/hubot')).node_id
  }

  at = (path: string) => (path.startsWith('/') ? path : `${this.path}/${path}`)

  async call([method, path, body]: Call, client = this.mona): Promise<Json> {
    const { status, body: made, text } = await client.request(method, this.at(path), body)
    if (status >= 300) throw new Error(`${method} ${this.at(path)}: ${status} ${text}`)
    return made
  }

  get = (path: string) => this.call(['GET', path])
  post = (path: string, body: object) => this.call(['POST', path, body])

  /** Another repository, whose name begins like this one's. */
  repository = (suffix: string, more: object = {}) =>
    this.post('/orgs/acme/repos', { name: this.name + suffix, ...more })

  file(path: string, branch: string) {
    const content = Buffer.from(`${path}\n`).toString('base64')
    return this.call(['PUT', `contents/${path}`, { message: `Add ${path}`, content, branch }])
  }

  issue = (more: object = {}) => this.post('issues', { title: 'The hinge', ...more })

  label = (name: string) => this.post('labels', { name, color: 'abcdef' })

  async comment() {
    const issue = await this.issue()
    return this.post(`issues/${issue.number}/comments`, { body: 'It squeaks' })
  }

  /** A branch with a file, from the first commit. */
  async branch(name: string): Promise<Json> {
    const ref = await this.post('git/refs', { ref: `refs/heads/${name}`, sha: this.sha })
    const { commit } = await this.file(`${name}.md`, name)
    return { ref, sha: commit.sha, name }
  }

  async pull(name: string): Promise<Json> {
    await this.branch(name)
    return this.post('pulls', { title: name, head: name, base: 'main', body: '' })
  }

  /** A pull request of mona's with a review. */
  async review(name: string, review: object, reviewer = this.mona): Promise<Json> {
    const pull = await this.pull(name)
    const made = await this.call(['POST', `pulls/${pull.number}/reviews`, review], reviewer)
    return { pull, review: made }
  }

  /** A pull request of mona's with a review that has a comment. */
  async note(name: string): Promise<Json> {
    const comments = [{ path: `${name}.md`, line: 1, side: 'RIGHT', body: 'Why?' }]
    const made = await this.review(name, { event: 'COMMENT', body: 'Hm', comments })
    const [note] = await this.get(`pulls/${made.pull.number}/comments`)
    return { ...made, note }
  }

  /** What a document selects of the repository. */
  async read(fields: string): Promise<Json> {
    const query = `{ node(id: "${this.id}") { ... on Repository { ${fields} } } }`
    return (await this.post('/graphql', { query })).data.node
  }
}
