import { describe, expect, it } from 'vitest'
import { permissionAreas } from '../../../generated/newest/permission-areas.ts'
import { isScope } from '../../../server/access/auth/scope-catalogue.ts'
import { attempts } from '../../_support/authorization/columns.ts'
import { expectation } from '../../_support/authorization/expectation.ts'
import { describeMatrix } from '../../_support/authorization/matrix-tests.ts'
import { classes, isRepresentative, usual } from '../../_support/authorization/sample.ts'
import { everyOperation, kinds } from '../../_support/authorization/worlds.ts'
import { versions } from '../../_support/bundles.ts'
import { namesRepository } from '../../_support/contract/operation-kinds.ts'

const bearsPermissions = ['fine-grained', 'app-user', 'installation', 'workflow'] as const
const bearsScopes = ['classic', 'oauth'] as const

describe('callers in the contract', () => {
  it.each(everyOperation)('$id: known kinds of callers', ({ tokens }) => {
    expect(tokens.length).toBeGreaterThan(0)
    expect(kinds).toEqual(expect.arrayContaining([...tokens]))
  })

  it.each(everyOperation)('$id: known permissions and scopes', ({ permissions, scopes }) => {
    for (const set of permissions) {
      expect(Object.keys(set).length).toBeGreaterThan(0)
      expect(Object.keys(permissionAreas)).toEqual(expect.arrayContaining(Object.keys(set)))
    }
    for (const scope of scopes) expect([scope, isScope(scope)]).toEqual([scope, true])
  })

  const inRepositories = everyOperation.filter(namesRepository)

  it.each(inRepositories)('$id: what each kind of token needs in a repository', (operation) => {
    const { tokens, permissions, scopes } = operation
    if (bearsPermissions.some((kind) => tokens.includes(kind))) expect(permissions).not.toEqual([])
    if (bearsScopes.some((kind) => tokens.includes(kind))) expect(scopes).not.toEqual([])
  })
})

describe('the sample of an ordinary run', () => {
  it('includes one operation of some classes in full, and every operation', () => {
    const alike = classes.flat().map(({ id }) => id)
    expect(alike.sort()).toEqual(everyOperation.map(({ id }) => id).sort())
    const represented = classes.map((each) => each.filter(isRepresentative).length)
    expect(Math.max(...represented)).toBe(1)
  })

  it.each(everyOperation)('has one admitted and one refused caller for $id', (operation) => {
    const asked = Object.values(usual(operation, attempts(operation, 0))).flat()
    const answers = asked.map(({ who, suspension }) => expectation(operation, who, suspension))
    expect(answers.filter((status) => status < 400)).not.toEqual([])
    expect(answers.filter((status) => status >= 400)).not.toEqual([])
  })
})

describeMatrix(versions[0])
