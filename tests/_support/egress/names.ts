import type { Resolve } from '../../../server/core/egress/resolve.ts'

/** A DNS response for a name: its addresses, an alias, a failure, or no response at all. */
export type NameAnswer = string[] | { alias: string } | 'NXDOMAIN' | 'SERVFAIL' | 'silence'

/** Responses by name, used in order; the last one is repeated. */
export type Names = Record<string, NameAnswer[]>

/** A resolver that follows aliases, like those of operating systems. */
export function nameService(names: Names): Resolve {
  const left = new Map(Object.entries(names).map(([name, answers]) => [name, [...answers]]))
  const resolve: Resolve = async (name, signal) => {
    const answers = left.get(name) ?? []
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 'NXDOMAIN'
    if (answer === 'silence') return new Promise(() => {})
    if (typeof answer === 'string') throw Object.assign(new Error(answer), { code: answer })
    return 'alias' in answer ? resolve(answer.alias, signal) : answer
  }
  return resolve
}
