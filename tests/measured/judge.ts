import { inspect } from 'node:util'
import { partOf, type Answer } from './answer.ts'
import { fits, type Find } from './matchers.ts'
import type { Expectations, Statement, Step } from './statement.ts'
import type { MeasuredWorld } from './world.ts'

export interface Verdict {
  outcome: 'right' | 'otherwise' | 'wrong'
  /** What fails the test: differences, or a mark that is no longer true. */
  problems: string[]
}

const word = /\\\{|\{([a-z][\w.*-]*|\d+\.[\w.*-]+)\}/g

/** Replaces words in braces; `\{` is a brace. */
function filled(value: unknown, find: Find): unknown {
  if (typeof value === 'string')
    return value.replaceAll(word, (_, name?: string) => (name ? String(find(name)) : '{'))
  if (Array.isArray(value)) return value.map((each) => filled(each, find))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, find)]))
}

const shown = (value: unknown) =>
  inspect(value, { depth: 4, breakLength: Infinity, maxStringLength: 200, maxArrayLength: 40 })

/** The expectations that an answer does not meet. */
function differencesOf(
  answer: Answer,
  expected: Expectations,
  about: string,
  find: Find,
): string[] {
  return Object.entries(expected).flatMap(([path, wanted]) => {
    const found = partOf(answer, path)
    const isMet = fits(found, filled(wanted, find), find)
    return isMet ? [] : [`${about}: ${path} is ${shown(found)}, not ${shown(wanted)}`]
  })
}

/** Sends the requests of a statement in order and judges their responses. */
export async function judge(statement: Statement, world: MeasuredWorld): Promise<Verdict> {
  const callers = world.newCallers()
  const answers: Record<string, Answer> = {}
  const find = (name: string): unknown => {
    if (Object.hasOwn(world.words, name)) return world.words[name]
    const [step = '', ...path] = name.split('.')
    if (!Object.hasOwn(answers, step))
      throw new Error(`${statement.id}: nothing is named "${name}"`)
    return partOf(answers[step], path.join('.'))
  }
  const differences: string[] = []
  const strays: string[] = []

  const take = async (step: Step, index: number, each?: unknown) => {
    const here: Find = (name) =>
      name === 'each' && each !== undefined ? filled(each, find) : find(name)
    const { name = String(index + 1), as = 'owner', repeat = 1, expect = {}, instead = {} } = step
    const { send, headers, body } = filled(
      { send: step.send, headers: step.headers, body: step.body },
      here,
    ) as Step
    let answer: Answer | undefined
    for (let sent = 0; sent < repeat; sent++)
      answer = await callers.send({ send, as, headers, body })
    if (!answer) throw new Error(`${statement.id}: nothing was sent`)
    answers[name] = answer
    answers.this = answer
    const about = `${send} (${as})`
    differences.push(...differencesOf(answer, expect, about, here))
    strays.push(...differencesOf(answer, { ...expect, ...instead }, about, here))
  }

  for (const [index, step] of statement.steps.entries())
    for (const each of step.each ?? [undefined]) await take(step, index, each)
  const { otherwise, wrong } = statement
  const isMarked = otherwise !== undefined || wrong !== undefined
  if (differences.length === 0)
    return { outcome: 'right', problems: isMarked ? ['It is as measured: remove the mark'] : [] }
  const outcome = otherwise === undefined ? 'wrong' : 'otherwise'
  return { outcome, problems: isMarked ? strays : differences }
}
