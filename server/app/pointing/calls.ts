import { operations } from '../../../generated/newest/operations.ts'
import { isLoopbackHost } from '../../core/loopback.ts'
import type { Names } from '../../core/names.ts'

/** A request as the control plane lists it. */
interface Seen {
  method: string
  host: string
  path: string
  operation: string | null
  status: number
}

/** Equal calls of a command. */
export interface Call {
  method: string
  /** Template of an operation, such as `/users/{username}`, or the path. */
  path: string
  operation: string | null
  status: number
  count: number
}

/** Requests to a host that is not the server. */
export interface Departure {
  method: string
  host: string
  status: number
  count: number
}

/** What a command called. */
export interface Calls {
  calls: Call[]
  refused: Departure[]
  /** Tunnels to other hosts that were opened. */
  passed: Departure[]
}

const templates: Readonly<Record<string, { path: string } | undefined>> = operations

/** Adds equal entries up, in the order of the first of each. */
function counted<Entry extends object>(entries: readonly Entry[]): (Entry & { count: number })[] {
  const found = new Map<string, Entry & { count: number }>()
  for (const entry of entries) {
    const key = JSON.stringify(entry)
    const first = found.get(key)
    if (first) first.count++
    else found.set(key, { ...entry, count: 1 })
  }
  return [...found.values()]
}

const departure = ({ method, host, status }: Seen) => ({ method, host, status })

/** Summarizes what a command called at a server with some names. */
export function callsOf(seen: readonly Seen[], names: Names): Calls {
  const isForeign = ({ method, host, status }: Seen) =>
    method === 'CONNECT' || (status === 403 && !names.has(host) && !isLoopbackHost(host))
  const isPassed = ({ status }: Seen) => status < 300
  const own = seen.filter((each) => !isForeign(each))
  const foreign = seen.filter(isForeign)
  return {
    calls: counted(
      own.map(({ method, path, operation, status }) => {
        const template = templates[operation ?? '']?.path ?? path
        return { method, path: template, operation, status }
      }),
    ),
    refused: counted(foreign.filter((each) => !isPassed(each)).map(departure)),
    passed: counted(foreign.filter(isPassed).map(departure)),
  }
}

const sumOf = (all: readonly { count: number }[]) => all.reduce((sum, { count }) => sum + count, 0)

/** Columns of equal width, without spaces at the end. */
function table(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    `  ${row.map((cell, at) => cell.padEnd(widths![at]!)).join('  ')}`.trimEnd(),
  )
}

const departures = (title: string, all: readonly Departure[]): string[] =>
  all.length === 0
    ? []
    : [title, ...table(all.map(({ method, host, count }) => [`${count}×`, method, host]))]

/** The summary for people. */
export function callLines({ calls, refused, passed }: Calls): string[] {
  const total = sumOf(calls)
  const rows = calls.map(({ method, path, operation, status, count }) => [
    ...[`${count}×`, String(status), method, path, operation ?? ''],
  ])
  return [
    `devplatform: ${total} ${total === 1 ? 'request' : 'requests'}`,
    ...table(rows),
    ...departures('Refused, because the host is not this server:', refused),
    ...departures('Passed through to other hosts:', passed),
  ]
}
