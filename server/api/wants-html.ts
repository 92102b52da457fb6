import type { IncomingMessage } from 'node:http'

/** Whether a request is for a page: browsers name HTML, other clients do not. */
export const wantsHtml = ({ headers }: IncomingMessage): boolean =>
  headers.accept?.includes('text/html') ?? false
