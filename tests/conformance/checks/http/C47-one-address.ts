import type { OperationCheck, OperationUnderTest, Subject } from '../../check.ts'
import { holds, notApplicable } from '../../outcomes.ts'
import { pathModelOf } from '../../path-model.ts'
import { Violation } from '../../violation.ts'

/** Other spellings of a path, which lenient routers accept. */
function variantsOf(path: string): string[] {
  const parts = path.split('/')
  const middle = Math.max(1, Math.floor(parts.length / 2))
  const withIn = (added: string) => [...parts.slice(0, middle), added, ...parts.slice(middle)]
  const first = parts[1] ?? ''
  return [
    `${path}/`,
    `${path}//`,
    `/${path}`,
    withIn('').join('/'),
    withIn('.').join('/'),
    withIn('x/..').join('/'),
    withIn('%2e%2e').join('/'),
    parts.slice(0, -1).join('/') + '%2F' + (parts.at(-1) ?? ''),
    `${path}%2F`,
    `${path};a=b`,
    `/${first};a=b${path.slice(first.length + 1)}`,
    `${path}.json`,
    `${path}%20`,
    `${path}%00`,
    path.toUpperCase(),
    `/${first.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}${path.slice(first.length + 1)}`,
    path.replaceAll('/', '\\'),
  ]
}

/** A method that no path has: the response lists the path's methods, and nothing is executed. */
async function ask(subject: Subject, operation: OperationUnderTest, path: string): Promise<void> {
  const { authorization } = (await subject.arrange(operation, 'shared')).headers
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  const answer = await subject.call({ method: 'PROPFIND', path, headers })
  const expected = pathModelOf(subject.contract).methodsAt(path)?.join(', ')
  const found = answer.status === 405 ? answer.headers.allow : undefined
  if (found === expected) return
  const named = (methods: string | undefined) => methods ?? 'nothing'
  throw new Violation(`${path} leads to ${named(found)}, not to ${named(expected)}`, answer)
}

export const check: OperationCheck = {
  id: 'C47',
  kind: 'operation',
  name: 'one_address',
  promise: 'Every resource has one path, without a slash at its end.',
  async run(subject, operation) {
    const path = operation.path.replace(/\{\w+\}/g, 'xx')
    if (path === '/') return notApplicable('it is the root')
    const variants = variantsOf(path)
    for (const variant of variants) await ask(subject, operation, variant)
    return holds(variants.length)
  },
}
