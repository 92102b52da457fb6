import Database from 'better-sqlite3'
import { maxProblems, type StoreProblem } from './store-problem.ts'
import { schemaProblem } from './schema-problem.ts'

interface Orphan {
  table: string
  rowid: number | null
  parent: string
}

function integrity(database: Database.Database): StoreProblem[] {
  const lines = database.pragma(`integrity_check(${maxProblems})`) as { integrity_check: string }[]
  return lines
    .map((line) => line.integrity_check)
    .filter((line) => line !== 'ok')
    .map((problem) => ({ check: 'integrity', subject: 'database', problem }))
}

function foreignKeys(database: Database.Database): StoreProblem[] {
  const problems: StoreProblem[] = []
  const orphans = database.prepare<[], Orphan>('PRAGMA foreign_key_check').iterate()
  for (const { table, rowid, parent } of orphans) {
    const problem = `row ${rowid ?? '?'} references a row of ${parent} that does not exist`
    problems.push({ check: 'foreign keys', subject: table, problem })
    if (problems.length >= maxProblems) break
  }
  return problems
}

/** Names of applied migrations; none in a file that has lost its tables. */
function appliedTo(database: Database.Database): string[] {
  const tables = database.prepare<[], string>('select name from sqlite_master').pluck().all()
  if (!tables.includes('kysely_migration')) return []
  return database.prepare<[], string>('select name from kysely_migration').pluck().all()
}

const damaged = (error: unknown): StoreProblem[] => [
  { check: 'integrity', subject: 'database', problem: (error as Error).message },
]

const isDamage = (error: unknown) =>
  /^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? '')

/** Checks a SQLite file. Readers and writers of the file continue meanwhile. */
export async function sqliteProblems(file: string): Promise<StoreProblem[]> {
  const database = new Database(file, { fileMustExist: true })
  try {
    const schema = schemaProblem(appliedTo(database))
    return [...(schema ? [schema] : []), ...integrity(database), ...foreignKeys(database)]
  } catch (error) {
    if (isDamage(error)) return damaged(error)
    throw error
  } finally {
    database.close()
  }
}
