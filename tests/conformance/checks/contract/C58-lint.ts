import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from '../../../../tools/contract/contract.ts'
import { lint, type Problem } from '../../../_support/contract/lint.ts'
import type { ServerCheck } from '../../check.ts'
import { holds } from '../../outcomes.ts'
import { owaspProblems } from '../../owasp-rules.ts'
import { Violation } from '../../violation.ts'

/** Findings of Redocly's recommended rules and our own in a whole contract. */
async function linted(contract: Document): Promise<Problem[]> {
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-lint-'))
  try {
    const file = join(folder, 'openapi.json')
    await writeFile(file, JSON.stringify(contract))
    return await lint(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const check: ServerCheck = {
  id: 'C58',
  kind: 'server',
  name: 'lint',
  promise: 'The contract passes every rule of the linter and the applicable rules of OWASP.',
  async run({ contract }) {
    const found = [...owaspProblems(contract)]
    if (found.length > 0) throw new Violation(found.slice(0, 5).join('\n'))
    const [first] = await linted(contract)
    if (first) throw new Violation(`${first.ruleId}: ${first.message}`)
    return holds(1)
  },
}
