import { resolve } from '../../../../tools/contract/contract.ts'
import type { Answer, OperationCheck, OperationUnderTest, Subject } from '../../check.ts'
import { isRightAt } from '../../generate/judge.ts'
import { holds, notApplicable } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

interface Sample {
  /** Location of the schema within the operation. */
  at: string[]
  name: string
  value: unknown
}

type Content = Record<string, { examples?: Record<string, { $ref?: string; value?: unknown }> }>

function samplesOf(subject: Subject, content: Content | undefined, at: string[]): Sample[] {
  return Object.entries(content ?? {}).flatMap(([type, { examples = {} }]) =>
    Object.entries(examples).map(([name, example]) => ({
      at: [...at, 'content', type, 'schema'],
      name,
      value: resolve(subject.contract, example).value,
    })),
  )
}

function allSamples(subject: Subject, { described }: OperationUnderTest): Sample[] {
  const { requestBody, responses } = described
  const inAnswers = Object.entries(responses).flatMap(([status, reply]) =>
    reply.$ref ? [] : samplesOf(subject, reply.content as Content, ['responses', status]),
  )
  const asked = samplesOf(subject, requestBody?.content as Content | undefined, ['requestBody'])
  return [...asked, ...inAnswers]
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** The kind of a response: text is not read as JSON. */
const kindOfAnswer = ({ headers, body, text }: Answer) =>
  kindOf(headers['content-type']?.startsWith('text/') || body === undefined ? text : body)

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C7',
  name: 'examples_conformance',
  promise: 'Examples of the contract match their schemas and have the same type as responses.',
  async run(subject, operation) {
    const samples = allSamples(subject, operation)
    if (samples.length === 0)
      return notApplicable('neither the request nor the response has an example')
    for (const { at, name, value } of samples) {
      if (!isRightAt(subject, operation, at)(value))
        throw new Violation(`${operation.id}: the example ${name} does not match ${at.join('/')}`)
    }
    const answer = await subject.call({ operation, ...(await subject.arrange(operation)) })
    const said = samples.filter(({ at }) => at[1] === String(answer.status))
    if (said.length > 0 && !said.some(({ value }) => kindOf(value) === kindOfAnswer(answer)))
      throw new Violation('The response has a different type than its examples', answer)
    return holds(samples.length)
  },
}
