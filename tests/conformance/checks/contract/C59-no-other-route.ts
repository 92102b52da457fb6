import type { ServerCheck, Subject } from '../../check.ts'
import { holds } from '../../outcomes.ts'
import { pathModelOf } from '../../path-model.ts'
import { Violation } from '../../violation.ts'

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH']

/** Typical names of hidden endpoints that no path of the contract contains. */
const foreign = [
  'debug',
  'internal',
  'admin',
  'test',
  'raw',
  'export',
  'dump',
  'stats',
  'all',
  'state',
]

/** Every prefix of a path, extended by each of its next segments. */
function* neighbours({ contract }: Subject): Generator<string> {
  const parts = Object.keys(contract.paths).map((path) => path.split('/').slice(1))
  const words = new Set([...parts.flat().filter((part) => !part.startsWith('{')), ...foreign, 'xx'])
  const filled = parts.map((path) => path.map((part) => (part.startsWith('{') ? 'xx' : part)))
  const beginnings = new Set(
    filled.flatMap((path) => path.map((_, end) => path.slice(0, end).join('/'))),
  )
  for (const beginning of [...beginnings, ...filled.map((path) => path.join('/'))])
    for (const word of words) yield `${beginning && `/${beginning}`}/${word}`
}

/** The methods that the server's own router has at a path. */
function routed({ router }: Subject, path: string): string[] | undefined {
  const match = router.match('PROPFIND', path)
  if (!match) return undefined
  return 'allow' in match ? match.allow : methods
}

/** Responses over HTTP agree with the router. */
async function checkAnswers(subject: Subject): Promise<void> {
  for (const path of new Set(subject.operations.map((each) => each.path))) {
    const filled = path.replace(/\{\w+\}/g, 'xx')
    const answer = await subject.call({ method: 'PROPFIND', path: filled })
    if (answer.headers.allow !== routed(subject, filled)?.join(', '))
      throw new Violation('the server and its router disagree', answer)
  }
}

export const check: ServerCheck = {
  id: 'C59',
  kind: 'server',
  name: 'no_other_route',
  promise: 'The router has exactly the operations of the contract.',
  async run(subject) {
    const model = pathModelOf(subject.contract)
    const paths = new Set(neighbours(subject))
    for (const path of Object.keys(subject.contract.paths))
      paths.add(path.replace(/\{\w+\}/g, 'xx'))
    for (const path of paths) {
      const [found, expected] = [routed(subject, path), model.methodsAt(path)]
      if (found?.join() === expected?.join()) continue
      throw new Violation(
        `${path} has ${found ?? 'nothing'}, the contract ${expected ?? 'nothing'}`,
      )
    }
    await checkAnswers(subject)
    return holds(paths.size)
  },
}
