import { afterAll } from 'vitest'
import { fullScans } from '../plans/check.ts'
import { ranSince } from '../plans/record.ts'

// Evaluated before each test file. Statements are explained after the file, so that it runs as usual.
afterAll(async () => {
  const found = await fullScans(ranSince())
  if (found.length === 0) return
  throw new Error(
    `Statements that take longer as a table grows. Add an index, or a reason to tests/_support/plans/known-scans.ts:\n${found.join('\n')}`,
  )
})
