/** How a field is read from the value of its object. */
export interface Rule {
  at?: readonly string[]
  /** The repository that the object is in. */
  in?: 'repository'
  /** What the text is changed to. */
  as?: 'path' | 'html' | 'text'
  list?: { operation: string; key?: string; query?: object }
  absent?: true
  always?: unknown
}
