import { bundle, versions } from '../_support/bundles.ts'
import { catchEdits, edits, type Caught } from '../_support/contract-edits/catch.ts'
import type { Finding, Proof, Request } from './proof.ts'

/** So many places at once: more make a document that takes longer than two of half the size. */
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
    'kind of edit': name,
    'must be called': level,
    ...Object.fromEntries(
      ['breaking', 'additive', 'wording'].map((said) => [
        said,
        caught.filter((each) => each.level === said).length,
      ]),
    ),
    'rules that said so': rules.map((rule) => `\`${rule}\``).join(' ') || '–',
  }
}

export const contractGates: Proof = {
  promise: 'No edit to a released contract passes as something else than it is',
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
      method: `Each kind of edit is made in operations of the real contract, chosen at random, and at a random place of
each, in both versions; then the gates compare the contract with what it was. ${caught.length} edits in
${operations} operations, of ${edits.length} kinds; fewer of a kind where the contract has fewer places for it. Breaking edits never pass,
additive ones pass with a new baseline, wording passes (docs/contract-gates.md).`,
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
