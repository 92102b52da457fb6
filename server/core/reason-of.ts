/** The reason of a file system error without code and path ("permission denied"), else the first line. */
export function reasonOf(error: unknown): string {
  const [line = ''] = (error as Error).message.split('\n')
  return /^E[A-Z0-9]+: ([^,]+),/.exec(line)?.[1] ?? line
}
