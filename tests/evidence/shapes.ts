import { callEverything } from '../contract/_observed-calls.ts'
import { totalOf, type Comparison, type Count } from '../_support/shapes/compare.ts'
import {
  compareContract,
  compareResponses,
  type Compared,
  type ComparedContract,
} from '../_support/shapes/compared.ts'
import { differences, KnownDifferences, type Differences } from '../_support/shapes/differences.ts'
import type { Finding, Proof } from './proof.ts'

const method = `Public projects contain recorded responses of the documented platform.
\`spec/platform/observed-shapes.json\` lists the keys and JSON types in them, by operation and status, without values. A
recording is covered if it has no key that is missing here. Each recording is compared with the contract of 2022-11-28,
by its keys and by their JSON types as well, and with the keys in the responses of a server whose operations were all
called, often for several things. Keys of what no response contained are not compared. "Without wanted differences" ignores
what is missing on purpose, which the tables list. Recordings that the platform did not send are left out:
\`spec/platform/observed-differences.yaml\` says how they are recognized.`

const percent = ({ recordings, covered }: Count) =>
  `${covered} (${((100 * covered) / recordings).toFixed(1)} %)`

const none: Count = { recordings: 0, covered: 0 }

/** One row of figures; \`of\` reads the count of a source, or of all. */
function row(source: string, contract: ComparedContract, responses: Compared, of: Of) {
  return {
    Source: source,
    Recordings: of(contract.all).recordings,
    'Keys in the contract': percent(of(contract.keys)),
    'In the contract': percent(of(contract.all)),
    'In the contract, without wanted differences': percent(of(contract.wanted)),
    'Compared with responses': of(responses.all).recordings,
    'In responses': percent(of(responses.all)),
    'In responses, without wanted differences': percent(of(responses.wanted)),
  }
}
type Of = (comparison: Comparison) => Count

function figures(contract: ComparedContract, responses: Compared): Finding['rows'] {
  const sources = [...contract.all.counts.keys()].sort()
  const ofSource =
    (source: string): Of =>
    ({ counts }) =>
      counts.get(source) ?? none
  return [
    ...sources.map((source) => row(source, contract, responses, ofSource(source))),
    row('all', contract, responses, totalOf),
  ]
}

/** How many keys and recordings each reason is about. */
function reasons(list: keyof Differences, { missing }: Comparison): Finding['rows'] {
  return differences[list].map((difference) => {
    const known = new KnownDifferences([difference])
    const found = [...missing].filter(([place]) => known.has(place))
    return {
      Reason: difference.reason,
      Keys: found.length,
      'Recordings with the most frequent key': Math.max(0, ...found.map(([, count]) => count)),
    }
  })
}

const listed = ({ unexpected }: Compared): Finding['rows'] =>
  [...unexpected].map(([key, recordings]) => ({ Key: `\`${key}\``, Recordings: recordings }))

/** Whether responses have the keys that the documented platform was seen to return. */
export const shapes: Proof = {
  promise: 'Responses have the keys that the documented platform was seen to return',
  async run({ progress }) {
    const contract = compareContract()
    progress('calling every operation')
    const responses = compareResponses(await callEverything())
    const tables = [
      { title: 'Missing on purpose', rows: reasons('wanted', contract.all) },
      { title: 'Not in these responses', rows: reasons('not-in-responses', responses.all) },
      { title: 'Not listed, contract', rows: listed(contract) },
      { title: 'Not listed, responses', rows: listed(responses) },
    ]
    return {
      method,
      rows: figures(contract, responses),
      more: tables.filter(({ rows }) => rows.length > 0),
      flaws: [...contract.unexpected.keys(), ...responses.unexpected.keys()].map(
        (key) => `${key} is missing`,
      ),
    }
  },
}
