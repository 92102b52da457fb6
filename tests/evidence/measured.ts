import { judge, type Verdict } from '../measured/judge.ts'
import { readSubjects } from '../measured/read.ts'
import type { Statement, Subject } from '../measured/statement.ts'
import { startMeasured } from '../measured/world.ts'
import type { Finding, Proof } from './proof.ts'

const method = `Maintainers of other servers and of clients measured how the platform responds, and published what they found.
Each statement is one or several requests to a server with real limits and what their responses have. "Wanted
otherwise" counts those that this server does not follow on purpose: the page has the reason, and the tests
check what the server returns instead. [Measured statements](../measured.md) describes the format.`

interface Judged extends Statement, Verdict {
  subject: string
}

const outcomes = { right: 'Right', wrong: 'Wrong', otherwise: 'Wanted otherwise' } as const

/** The counts of a group of statements. */
function countsOf(judged: readonly Judged[]) {
  const count = (outcome: Verdict['outcome']) =>
    judged.filter((each) => each.outcome === outcome).length
  return {
    Statements: judged.length,
    [outcomes.right]: count('right'),
    [outcomes.wrong]: count('wrong'),
    [outcomes.otherwise]: count('otherwise'),
  }
}

function groups(judged: readonly Judged[], nameOf: (each: Judged) => string) {
  const names = [...new Set(judged.map(nameOf))]
  return names.map((name) => [name, judged.filter((each) => nameOf(each) === name)] as const)
}

/** The repository or document that a source begins with. */
const collectionOf = ({ source }: Statement) => /^\S+\/[\w.-]+/.exec(source)?.[0] ?? source

function sourcesOf(judged: readonly Judged[]): Finding['rows'] {
  return groups(judged, collectionOf).map(([Source, own]) => {
    const dates = own.flatMap(({ date }) => date ?? []).sort()
    const [first = 'undated', last = first] = [dates[0], dates.at(-1)]
    return { Source, Measured: first === last ? first : `${first} to ${last}`, ...countsOf(own) }
  })
}

const cell = (text: string) => text.replaceAll('|', '\\|')

const reasons = (judged: readonly Judged[], outcome: Verdict['outcome']): Finding['rows'] =>
  judged
    .filter((each) => each.outcome === outcome)
    .map(({ id, fact, otherwise, wrong, problems }) => ({
      ID: id,
      'At the platform': cell(fact),
      Here: cell(otherwise ?? wrong ?? problems.join('; ')),
    }))

async function judgeAll(subjects: Subject[]): Promise<Judged[]> {
  await using world = await startMeasured()
  const judged: Judged[] = []
  for (const { subject, statements } of subjects)
    for (const statement of statements)
      judged.push({ subject, ...statement, ...(await judge(statement, world)) })
  return judged
}

/** Every statement, once. */
export const measured: Proof = {
  promise: 'Responses are as others measured them at the platform',
  async run() {
    const judged = await judgeAll(await readSubjects())
    const bySubject = groups(judged, ({ subject }) => subject)
    const more = [
      { title: 'Sources', rows: sourcesOf(judged) },
      { title: 'Wanted otherwise', rows: reasons(judged, 'otherwise') },
      { title: 'Wrong', rows: reasons(judged, 'wrong') },
    ]
    return {
      method,
      rows: [
        ...bySubject.map(([Subject, own]) => ({ Subject, ...countsOf(own) })),
        { Subject: '**All**', ...countsOf(judged) },
      ],
      more: more.filter(({ rows }) => rows.length > 0),
      details: [
        {
          title: 'Statements',
          rows: judged.map(({ id, fact, source, date = '', outcome }) => {
            return {
              ID: id,
              Statement: cell(fact),
              Source: source,
              Date: date,
              Here: outcomes[outcome],
            }
          }),
        },
      ],
      flaws: judged.flatMap(({ id, problems }) => problems.map((each) => `${id}: ${each}`)),
    }
  },
}
