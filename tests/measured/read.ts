import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../_support/bundles.ts'
import { checkMatcher } from './matchers.ts'
import { callers, type Expectations, type Statement, type Step, type Subject } from './statement.ts'

const folder = join(root, 'tests/measured/statements')

const ofStep = ['name', 'send', 'as', 'headers', 'body', 'repeat', 'each', 'expect', 'instead']
const ofStatement = ['id', 'fact', 'source', 'date', 'otherwise', 'wrong']
const needed = ['id', 'fact', 'source']

type Written = Record<string, unknown>

function allow(written: Written, names: string[]): void {
  for (const name of Object.keys(written))
    if (!names.includes(name)) throw new Error(`"${name}" is not part of a statement`)
}

function stepOf(written: Written): Step {
  allow(written, ofStep)
  const step = written as unknown as Step
  if (!/^[A-Z]+ \S/.test(step.send ?? '')) throw new Error('`send` has a method and a path')
  if (step.as && !callers.includes(step.as)) throw new Error(`There is no caller "${step.as}"`)
  for (const expected of [step.expect, step.instead])
    for (const wanted of Object.values((expected ?? {}) satisfies Expectations))
      checkMatcher(wanted)
  return step
}

const pick = (written: Written, names: string[]) =>
  Object.fromEntries(Object.entries(written).filter(([name]) => names.includes(name)))

/** A statement with one request has the members of the step itself. */
function statementOf(written: Written): Statement {
  allow(written, [...ofStatement, ...ofStep, 'steps'])
  for (const name of needed) if (!written[name]) throw new Error(`"${name}" is missing`)
  const steps = (written.steps as Written[] | undefined) ?? [pick(written, ofStep)]
  const statement = { ...pick(written, ofStatement), steps: steps.map(stepOf) }
  const { otherwise, wrong } = written
  const isMarked = otherwise !== undefined || wrong !== undefined
  if (!statement.steps.some(({ expect }) => expect)) throw new Error('Nothing is expected')
  if (isMarked !== statement.steps.some(({ instead }) => instead))
    throw new Error('`instead` belongs to a statement marked `otherwise` or `wrong`')
  return statement as unknown as Statement
}

/** @throws Error that names the file and the statement, for anything that is not understood */
export function subjectIn(file: string, text: string): Subject {
  const { subject, statements } = parse(text) as { subject: string; statements: Written[] }
  return {
    subject,
    statements: statements.map((written) => {
      try {
        return statementOf(written)
      } catch (error) {
        throw new Error(`${file}, ${String(written.id)}: ${(error as Error).message}`)
      }
    }),
  }
}

/** All statements, by subject. @throws Error if two have the same id */
export async function readSubjects(): Promise<Subject[]> {
  const files = (await readdir(folder)).sort()
  const subjects = await Promise.all(
    files.map(async (file) => subjectIn(file, await readFile(join(folder, file), 'utf8'))),
  )
  const ids = subjects.flatMap(({ statements }) => statements.map(({ id }) => id))
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  if (twice.length > 0) throw new Error(`Two statements have the id ${twice.join(', ')}`)
  return subjects
}
