import { bundle, versions } from '../_support/bundles.ts'
import { catchEdits, edits, type Caught } from '../_support/contract/edits/catch.ts'
import type { Finding, Proof, Request } from './proof.ts'

/** Edits per document: larger documents take more than twice as long as two of half the size. */
const batch = 3

async function made(version: string, { seed, size = 6, progress }: Request): Promise<Caught[]> {
  const found: Caught[] = []
  for (let done = 0; done < size; done += batch) {
    const places = Math.min(batch, size - done)
    found.push(...(await catchEdits(bundle(version), { places, seed: seed + 7919 * done })))
    progress(`${version}: ${done + places} of ${size} places of each kind`)
  }
  return found
}

function row(name: string, level: string, caught: Caught[]): Finding['rows'][number] {
  const rules = [...new Set(caught.flatMap((each) => each.rules))].sort()
  return {
    'Kind of edit': name,
    Expected: level,
    ...Object.fromEntries(
      ['breaking', 'additive', 'wording'].map((said) => [
        said,
        caught.filter((each) => each.level === said).length,
      ]),
    ),
    Rules: rules.map((rule) => `\`${rule}\``).join(' ') || '–',
  }
}

export const contractGates: Proof = {
  promise: 'The contract gates classify every edit correctly',
  async run(request) {
    const caught: Caught[] = []
    for (const version of versions) caught.push(...(await made(version, request)))
    const mistaken = caught.filter(({ edit, level }) => edit.level !== level)
    if (mistaken.length > 0)
      throw new Error(
        mistaken.map(({ edit, at, level }) => `${edit.name}, ${at}: ${level}`).join('\n'),
      )
    const operations = new Set(caught.map(({ at }) => at)).size
    return {
      method: `The test makes each kind of edit at random places of both versions of the contract. The gates then compare the
edited contract with the original. ${caught.length} edits in ${operations} operations, of ${edits.length} kinds; some kinds have fewer edits because
the contract has fewer places for them. Breaking edits never pass, additions pass with a new baseline, and
changes of wording pass (docs/contract-gates.md).`,
      rows: edits.map(({ name, level }) =>
        row(
          name,
          level,
          caught.filter(({ edit }) => edit.name === name),
        ),
      ),
    }
  },
}
