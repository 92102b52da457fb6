import { changedOperations } from '../_support/contract/changed-operations.ts'
import { byTag, catalogue, versions, type Listed } from './operations/catalogue.ts'
import { readRecording, type Recording } from './operations/recording.ts'
import type { Proof } from './proof.ts'

const method = `This page shows which client successfully called which operation in which version while the tests ran. The
generated client called the server and a mock of the contract. Third-party clients called the server, which
identified them by their \`User-Agent\` or by the test. Snippets are the code samples of the API reference.
Whether popular tools complete whole jobs is on [another page](tools.md).

\`✓\` in every version that has the operation · \`N\` only in ${versions[0]} · \`O\` only in ${versions[1]} · \`≡\` in ${versions[0]}, and
the older contract is identical · \`?\` not proven.`

const ours = 'our client'
const mock = `${ours}, mock`
/** Clients that a full run lets call every operation in every version. The others call what they support. */
const complete = [ours, mock, 'client snippet', 'curl snippet', 'octokit snippet']
/** Always shown, with or without results. */
const known = [
  ...[ours, mock, 'client snippet', 'curl snippet', 'octokit snippet', 'curl', 'octokit.js'],
  ...['Probot', 'gh', 'PyGithub', 'octokit.rb', 'go-github', 'Respect'],
]

/** Reads the recorded successes of a client. */
class Sight {
  readonly clients: string[]
  readonly #recording: Recording
  readonly #changed: Set<string>

  constructor(recording: Recording) {
    this.#recording = recording
    const seen = [...recording.seen.values()].flatMap(({ clients }) => [...clients.keys()])
    this.clients = [...new Set([...known, ...seen.sort()])]
    this.#changed = changedOperations(versions[1]!, versions[0]!)
  }

  /** The versions of an operation that a client succeeded with. */
  of({ id, versions: own }: Listed, client: string): string[] {
    const found = this.#recording.seen.get(id)?.clients.get(client)
    return own.filter((version) => found?.has(version))
  }

  symbol(operation: Listed, client: string): string {
    const found = this.of(operation, client)
    if (found.length === 0) return '?'
    if (found.length === operation.versions.length) return '✓'
    if (found[0] !== versions[0]) return 'O'
    return client === mock && !this.#changed.has(operation.id) ? '≡' : 'N'
  }

  /** How many operations the clients that call all of them left out, by client and operation. */
  left = (operations: Listed[]): number =>
    complete
      .flatMap((client) => operations.map((each) => this.symbol(each, client)))
      .filter((symbol) => symbol !== '✓' && symbol !== '≡').length

  row = (operation: Listed): Record<string, string> => ({
    Operation: `\`${operation.id}\``,
    ...Object.fromEntries(this.clients.map((client) => [client, this.symbol(operation, client)])),
  })

  /** How many operations of each version a client succeeded with. */
  counts(operations: Listed[], client: string): Record<string, string> {
    const cells = versions.map((version) => {
      const there = operations.filter((each) => each.versions.includes(version))
      const found = there.filter((each) => this.of(each, client).includes(version))
      return [version, `${found.length} of ${there.length}`]
    })
    return { Client: client, ...Object.fromEntries(cells) }
  }
}

/** The operations and versions that each client succeeded with. */
export const clients: Proof = {
  promise: 'Operations by client and version',
  async run({ from }) {
    const sight = new Sight(await readRecording(from))
    const operations = catalogue()
    const flaws = operations.flatMap((operation) =>
      operation.versions
        .filter((version) => !sight.of(operation, ours).includes(version))
        .map((version) => `${operation.id} was not called by the generated client in ${version}`),
    )
    const left = sight.left(operations)
    const all = complete.length * operations.length
    const names = complete.join('; ')
    return {
      ...(left > 0 && {
        partial: `${left} of ${all} operations were not called in every version, by: ${names}.`,
      }),
      method,
      rows: sight.clients.map((client) => sight.counts(operations, client)),
      details: byTag(sight.row),
      flaws,
    }
  },
}
