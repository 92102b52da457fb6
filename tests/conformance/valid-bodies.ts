import type { Answer, OperationUnderTest, Subject } from './check.ts'
import { validBodies } from './generate/valid-bodies.ts'
import { reasonFor } from './state-refusals.ts'

interface Told {
  field?: string
  code?: string
  message?: string
}

/** What an operation did with valid bodies. */
export interface Sent {
  sent: number
  accepted: number
  /** Number of refusals that depend on stored data, by reason. */
  reasons: Map<string, number>
  /** Refusals for the form of a body, which the contract allows. */
  faults: string[]
}

function lineOf(told: Told | string): string {
  if (typeof told === 'string') return told
  const { field = '', code = '', message = '' } = told
  return `${field} ${code} ${message}`.trim()
}

/** Messages of refusals whose errors say more. */
const general = new Set([
  'Validation Failed',
  'Unprocessable Entity',
  'Repository creation failed.',
])

/** What a refusal says: its message, or its errors as `field code message`. */
function saysOf({ body }: Answer): string[] {
  const { message = '', errors = [] } = (body ?? {}) as {
    message?: string
    errors?: (Told | string)[]
  }
  return general.has(message) ? errors.map(lineOf) : [message]
}

function judge(answer: Answer, { id = '' }: Partial<OperationUnderTest>, sent: Sent): void {
  if (answer.status < 300) sent.accepted += 1
  if (answer.status !== 400 && answer.status !== 422) return
  for (const says of saysOf(answer)) {
    const reason = reasonFor(says)
    if (reason === undefined) sent.faults.push(`${id}: ${says} ← ${answer.sent.body}`)
    else sent.reasons.set(reason, (sent.reasons.get(reason) ?? 0) + 1)
  }
}

/** After that number of calls, or one that found something gone, a call gets resources of its own. */
const callsPerScene = 40

/** Statuses of calls that left their resources where they were. */
const harmless = new Set([200, 201, 202, 400, 404, 422])

/** Sends generated bodies that match the contract, and judges the replies with 400 and 422. */
export async function sendValidBodies(
  subject: Subject,
  operation: OperationUnderTest,
  count: number,
): Promise<Sent> {
  let right = await subject.arrange(operation, 'own')
  const sent: Sent = { sent: 0, accepted: 0, reasons: new Map(), faults: [] }
  let calls = 0
  for (const body of validBodies(subject, operation, right.body, count)) {
    const answer = await subject.call({ operation, ...right, body })
    sent.sent += 1
    judge(answer, operation, sent)
    calls = harmless.has(answer.status) && calls < callsPerScene ? calls + 1 : 0
    if (calls === 0) right = await subject.arrange(operation, 'own')
  }
  return sent
}
