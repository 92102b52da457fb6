/** A half-open time range in milliseconds. */
export interface Period {
  from?: number
  until?: number
}
