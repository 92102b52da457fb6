import type { Resolve } from '../../../server/core/egress/resolve.ts'

/** What a name service may say of a name: its addresses, another name for it, a failure, or nothing at all. */
export type NameAnswer = string[] | { alias: string } | 'NXDOMAIN' | 'SERVFAIL' | 'silence'

/** Answers by name, given in turn; the last one stays. */
export type Names = Record<string, NameAnswer[]>

/** A name service that follows aliases to their end, as those of the system do. */
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
