import fc from 'fast-check'
import { latin1 } from './commits.ts'

/** Authors and committers; some differ only slightly. */
const people = [
  { name: 'Mona', email: 'mona@example.com' },
  { name: 'Mona', email: 'mona@example.org' },
  { name: 'mona', email: 'mona@example.com' },
  { name: 'Jürgen Ünal', email: 'jürgen@example.com' },
  { name: '', email: 'nameless@example.com' },
  { name: 'bare', email: '' },
  { name: '王', email: 'wang@例.cn' },
  { name: 'O’Neil, "Pat" (x)', email: 'pat at example' },
]

/** New identities, none of them in the list above. */
const newPeople = [
  { name: 'Lisa', email: 'lisa@example.org' },
  { name: 'Líša', email: 'lisa@example.org' },
  { name: '', email: 'unnamed@example.org' },
  { name: '李', email: '' },
]

const person = fc.nat({ max: people.length - 1 })

const step = fc.record({
  author: person,
  committer: person,
  /**
   * Distances to the parents among the previous commits. Without parents, the commit is a new root.
   */
  parents: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  file: fc.nat({ max: 3 }),
  text: fc.string({ maxLength: 12 }),
  offset: fc.constantFrom('+0000', '-0930', '+1400'),
  tag: fc.option(person, { nil: undefined, freq: 5 }),
})

export interface RandomHistory {
  /** For git-fast-import(1). */
  stream: Buffer
  authors: { original_name: string; original_email: string; name: string; email: string }[]
}

type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never

const identity = (index: number) => {
  const { name, email } = people[index] as (typeof people)[number]
  return latin1(name === '' ? `<${email}>` : `${name} <${email}>`)
}

/** The parents of a commit, without duplicates. */
const parentsOf = ({ parents }: Step, number: number) =>
  parents.map((distance) => number - distance).filter((parent) => parent >= 1)

function commands(each: Step, index: number): string {
  const number = index + 1
  const [first, ...others] = parentsOf(each, number)
  const message = latin1(`${number}: ${each.text}\n`)
  const content = `${each.text.length} ${number % 5}`
  const date = `${1_600_000_000 + number} ${each.offset}`
  const tagger = each.tag === undefined ? [] : [`tag t${number}`, `from :${number}`]
  return [
    ...(first === undefined ? [`reset refs/heads/b${number}`] : []),
    `commit refs/heads/b${number}`,
    `mark :${number}`,
    `author ${identity(each.author)} ${date}`,
    `committer ${identity(each.committer)} ${date}`,
    `data ${message.length}`,
    message,
    ...(first === undefined ? [] : [`from :${first}`]),
    ...others.map((parent) => `merge :${parent}`),
    `M 100644 inline d${each.file}/f${each.file}`,
    `data ${content.length}`,
    content,
    ...tagger,
    ...(each.tag === undefined ? [] : [`tagger ${identity(each.tag)} ${date}`, 'data 3', 'tag']),
    '',
  ].join('\n')
}

const mapping = fc
  .array(fc.option(fc.constantFrom(...newPeople), { nil: undefined }), {
    minLength: people.length,
    maxLength: people.length,
  })
  .map((wanted) =>
    people.flatMap(({ name, email }, index) => {
      const now = wanted[index]
      return now ? [{ original_name: name, original_email: email, ...now }] : []
    }),
  )

/** Histories with several roots, merges of up to three parents, tags and similar identities. */
export const randomHistory: fc.Arbitrary<RandomHistory> = fc
  .record({ steps: fc.array(step, { minLength: 1, maxLength: 30 }), authors: mapping })
  .map(({ steps, authors }) => ({
    stream: Buffer.from(steps.map(commands).join(''), 'latin1'),
    authors,
  }))
