import type { Answer, OperationCheck, Subject } from '../../check.ts'
import { operationAt } from '../../lifecycle.ts'
import { holds, notApplicable } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

interface Step {
  does: 'write' | 'read' | 'delete'
  /** The value that a write sets or a read returned. */
  value?: string
  status: number
}

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((one, index) =>
        permutations([...all.slice(0, index), ...all.slice(index + 1)]).map((rest) => [
          one,
          ...rest,
        ]),
      )

/**
 * Whether a sequential execution would give these responses. The model is one hook with one value.
 */
function fits(order: readonly Step[], initial: string): boolean {
  let value: string | undefined = initial
  return order.every((step) => {
    if (value === undefined) return step.status === 404
    if (step.does === 'delete') value = undefined
    if (step.does === 'delete') return step.status === 204
    if (step.status !== 200) return false
    if (step.does === 'read') return step.value === value
    value = step.value
    return true
  })
}

const eventOf = ({ body }: Answer): string => String((body?.events as string[] | undefined)?.[0])

async function race(subject: Subject, path: string, headers: Record<string, string>) {
  const at = (method: string) => ({
    operation: operationAt(subject, method, hookPath),
    method,
    path,
  })
  const write = async (value: string): Promise<Step> => {
    const body = { events: [value], active: false }
    const { status } = await subject.call({ ...asked('PATCH'), body })
    return { does: 'write', value, status }
  }
  const asked = (method: string) => {
    const { operation, ...rest } = at(method)
    return { ...(operation && { operation }), ...rest, headers }
  }
  const read = async (): Promise<Step> => {
    const answer = await subject.call(asked('GET'))
    return { does: 'read', value: eventOf(answer), status: answer.status }
  }
  const remove = async (): Promise<Step> => {
    const { status } = await subject.call(asked('DELETE'))
    return { does: 'delete', status }
  }
  return Promise.all([write('issues'), read(), remove(), write('star'), read()])
}

const hookPath = '/repos/{owner}/{repo}/hooks/{hook_id}'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C36',
  name: 'linearisability',
  promise: 'Concurrent requests are answered as if they were sent in some order.',
  async run(subject, operation) {
    if (operation.id !== 'repos/update-webhook') return notApplicable('hooks stand for all')
    for (let round = 0; round < subject.fc.numRuns; round++) {
      const { params, headers } = await subject.arrange(operation, 'own')
      const path = hookPath.replace(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? '')
      const steps = await race(subject, path, headers)
      if (!permutations(steps).some((order) => fits(order, 'push')))
        throw new Violation(`${operation.id}: no order explains ${JSON.stringify(steps)}`)
    }
    return holds(subject.fc.numRuns)
  },
}
