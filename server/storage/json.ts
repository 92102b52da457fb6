/** JSON columns are text, encoded and decoded here and nowhere else. */
export function encode(value: unknown): string {
  return JSON.stringify(value)
}

export function decode<T>(text: string): T {
  return JSON.parse(text) as T
}
