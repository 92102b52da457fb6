import type { DocumentUse } from '../../api/document-calls.ts'
import type { Version } from '../../api/versions/version.ts'
import type { Operation } from '../../contract/operation.ts'
import type { NotedRequest } from '../requests/noted-request.ts'
import { seenCaller } from '../requests/caller.ts'
import type { PermissionsReport, SeenCaller } from '../schemas.ts'
import { permissionsReport, type OperationUse } from './permissions.ts'

/** A request whose operation is to be found. */
export interface Call {
  method: string
  path: string
  version: string
  isPrivate?: boolean | undefined
  /** What a GraphQL document called. */
  uses?: readonly DocumentUse[] | undefined
}

function operationOf({ method, path, version }: Call, versions: readonly Version[]) {
  const own = versions.find((each) => each.version === version) ?? versions[0]
  const match = own?.router.match(method === 'HEAD' ? 'GET' : method, path)
  return match && 'operation' in match ? match.operation : undefined
}

interface Use {
  operation: Operation
  isPrivate: boolean | undefined
}

/** The operation of a request, or those that its document called. */
function usedBy(call: Call, versions: readonly Version[]): readonly Use[] {
  if (call.uses) return call.uses
  const operation = operationOf(call, versions)
  return operation ? [{ operation, isPrivate: call.isPrivate }] : []
}

/** Groups requests by operation. Those of no operation are left out. */
export function usesOf(calls: readonly Call[], versions: readonly Version[]): OperationUse[] {
  const uses = new Map<string, OperationUse & { operation: Operation }>()
  for (const call of calls) {
    for (const { operation, isPrivate } of usedBy(call, versions)) {
      const use = uses.get(operation.id) ?? { operation, requests: 0 }
      use.requests++
      use.isPrivate = use.isPrivate || (isPrivate ?? use.isPrivate)
      uses.set(operation.id, use)
    }
  }
  return [...uses.values()]
}

const keyOf = ({ kind, name, token_id }: SeenCaller) => `${kind} ${name} ${token_id}`

/** A report for each caller with credentials. */
export function reportsByCaller(
  requests: readonly NotedRequest[],
  versions: readonly Version[],
): PermissionsReport[] {
  const groups = new Map<string, { caller: SeenCaller; calls: NotedRequest[] }>()
  for (const request of requests) {
    if (request.caller.kind === 'none') continue
    const caller = seenCaller(request.caller)
    const group = groups.get(keyOf(caller)) ?? { caller, calls: [] }
    group.calls.push(request)
    groups.set(keyOf(caller), group)
  }
  return [...groups.values()].map(({ caller, calls }) =>
    permissionsReport(usesOf(calls, versions), caller),
  )
}
