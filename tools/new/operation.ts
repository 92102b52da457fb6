/**
 * `npm run new -- operation` creates everything that an operation needs and marks the remaining
 * decisions with TODO.
 */
import { writeContract } from './operation-contract.ts'
import { factsOf, type Asked } from './operation-facts.ts'
import { writeServer } from './operation-server.ts'
import { writeTests } from './operation-tests.ts'
import type { Tree } from './tree.ts'

/** Where to add values of a new parameter, which the contract cannot provide. */
const scenes = [
  'tests/_support/calls/place.ts (Place)',
  'tests/_support/authorization/places.ts (of)',
  'tests/contract/_place.ts',
  'tests/server/auth/_shared.ts, in a repository',
  'tests/server/http/_stage.ts, for a conditional request',
]

/** @returns the next steps, to print */
export function newOperation(tree: Tree, newest: string, asked: Asked): string[] {
  const facts = factsOf(tree, newest, asked)
  writeContract(tree, facts)
  const handler = writeServer(tree, facts)
  writeTests(tree, facts)
  const unknown = facts.parameters.filter(({ isNew }) => isNew).map(({ name }) => name)
  return [
    `Write the contract (${facts.file}), run npm run generate, then implement ${handler}.`,
    ...(unknown.length > 0
      ? [`The tests need a value for ${unknown.join(', ')}: ${scenes.join(', ')}.`]
      : []),
    'When no TODO is left, run npm run check, npm run lint:fast, the tests, and npm run diff -- --release.',
  ]
}
