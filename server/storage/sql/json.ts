/** Encodes the value of a JSON column, which is stored as text. */
export function encode(value: unknown): string {
  return JSON.stringify(value)
}

export function decode<T>(text: string): T {
  return JSON.parse(text) as T
}
