import { migrationNames } from '../migrations/migrate.ts'
import type { StoreProblem } from './store-problem.ts'

/** Why the schema is not the one of this version; undefined when it is. */
export function schemaProblem(applied: readonly string[]): StoreProblem | undefined {
  const problem = (text: string): StoreProblem => ({
    check: 'schema',
    subject: 'database',
    problem: text,
  })
  if (applied.length === 0) return problem('has no tables of the server; restore it from a backup')
  const unknown = applied.find((name) => !migrationNames.includes(name))
  if (unknown !== undefined) {
    return problem(`written by a newer version of the server (migration ${unknown})`)
  }
  const missing = migrationNames.find((name) => !applied.includes(name))
  if (missing === undefined) return undefined
  return problem(`older than this version (no migration ${missing}); start the server once`)
}
