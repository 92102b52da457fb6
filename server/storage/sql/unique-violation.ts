/** Whether a write failed because a row with the same key exists, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return (
    code === '23505' ||
    code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  )
}
