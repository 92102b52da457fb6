import type { IncomingMessage } from 'node:http'
import type { Names } from '../core/names.ts'

/** Turns a request to a host with a layout of its own into one of this server's layout. */
export function useNames(names: Names): (request: IncomingMessage) => void {
  return (request) => {
    const prefix = names.prefixOf(request.headers.host ?? '')
    if (prefix) request.url = prefix + (request.url ?? '')
  }
}
