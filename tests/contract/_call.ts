import type { Client } from '../../client/index.ts'
import type { Place } from './_targets.ts'

interface Success {
  response: Response
  /** A field of the response, read through its type; undefined if there is no response body. */
  read?: string | number | boolean | null | undefined
}

/** Calls one operation of the test world. */
export type Call = (client: Client, place: Place) => Promise<Success>
