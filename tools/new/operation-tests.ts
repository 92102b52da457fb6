/** The test part of a new operation: its own test, and an entry in each list of all operations. */
import { isConditional, refusalsOf } from './operation-contract.ts'
import type { Facts } from './operation-facts.ts'
import { insertBefore, UsageError, type Tree } from './tree.ts'

const lists = {
  samples: 'tests/_support/authorization/sample-calls.ts',
  calls: 'tests/contract/_calls.ts',
  changes: 'tests/_support/shown-changes.ts',
  roles: 'tests/server/auth/roles.test.ts',
  absent: 'tests/server/http/every-operation.test.ts',
}

/** Deleting operations are called last. */
const lastCall = "  'repos/delete-webhook': async"

/** Adds an entry at the end of the object literal that starts with this line. */
function withEntry(text: string, opening: string, entry: string): string {
  const start = text.indexOf(opening)
  const end = start < 0 ? -1 : text.indexOf('\n}', start)
  return end < 0 ? text : `${text.slice(0, end)}\n${entry}${text.slice(end)}`
}

const input = "{ name: 'TODO: the input' }"

function sample({ id, status, takes }: Facts): string {
  const body = takes ? `, body: () => (${input})` : ''
  return `  '${id}': { success: ${status}${body} },`
}

/** Path parameters as written in the client test. */
const named: Record<string, string> = {
  owner: 'owner',
  repo: 'repo',
  org: "org: 'acme'",
  username: "username: 'hubot'",
}

function call(facts: Facts): string {
  const { id, method, path, parameters, takes, returns } = facts
  const names = parameters.map(({ name }) => name)
  const place = names.filter((name) => name === 'owner' || name === 'repo')
  const given = names.map((name) => named[name] ?? `${name}: 'TODO: an existing value' as never`)
  const params = names.length > 0 ? [`params: { path: { ${given.join(', ')} } }`] : []
  const body = takes ? [`body: ${input} as never`] : []
  const options = [...params, ...body].join(', ')
  const request = `client.${method.toUpperCase()}('${path}'${options ? `, { ${options} }` : ''})`
  const takesPlace = place.length > 0 ? `, { ${place.join(', ')} }` : ''
  if (!returns) return `  '${id}': async (client${takesPlace}) => ${request},`
  const data = returns.isList ? 'data?.length' : returns.isNew ? 'data?.name' : 'data && 1'
  return `  // TODO: read a property of the response.
  '${id}': async (client${takesPlace}) => {
    const { response, data } = await ${request}
    return { response, read: ${data} }
  },`
}

/** The role that may call it in a repository: from the contract, or the usual one. */
function roleEntry({ id, method, status, takes, like }: Facts): string {
  const role = like.terms['x-role']
  const who = { admin: 'keeper', maintain: 'keeper', write: 'writers', triage: 'triagers' }
  const usual = method === 'get' ? 'everybody' : 'writers'
  const group = typeof role === 'string' && role in who ? who[role as keyof typeof who] : usual
  return `  // TODO: who may call it.\n  '${id}': [${group}, ${status}${takes ? `, ${input}` : ''}],\n`
}

const hasRoles = ({ path, like }: Facts) =>
  path.includes('{repo}') &&
  !path.includes('{org}') &&
  (like.terms['x-tokens'] as string[]).includes('classic')

/** The repository is deleted last, after all other calls. */
const lastRole = "  'repos/delete-webhook': ["

/** A path filled with values of the test world. */
function placed({ path }: Facts): string {
  const known: Record<string, string> = { org: 'acme', username: 'mona' }
  const named = path
    .replace('/repos/{owner}/{repo}', '$path')
    .replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? `TODO-${name}`)
  return `\`${named.replace('$path', '${path}')}\``
}

function test(facts: Facts): string {
  const { method, path, status, takes, id, returns } = facts
  const send = `mona.request('${method.toUpperCase()}', at${takes ? `, ${input}` : ''})`
  const refusals = refusalsOf(facts).filter((each) => [404, 422].includes(each))
  const repository = path.includes('{repo}') ? '    const path = await service.repository()\n' : ''
  return `
  it.each(versions)('${id} responds in %s', async (version) => {
${repository}    const at = ${placed(facts)}
    const mona = service.as('mona', { version })
    const { status${returns ? ', body' : ''} } = await ${send}
    expect(status).toBe(${status})
    ${returns ? "expect(body).toEqual('TODO: what the response says')" : "expect.fail('TODO: what has changed afterwards')"}
  })

  it('${id} refuses', () => {
    expect.fail('TODO: one request for each refusal that the contract declares${refusals.length > 0 ? ` (${refusals.join(', ')})` : ''}')
  })
`
}

function testFile(facts: Facts): string {
  return `import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('${facts.resource.replaceAll('-', ' ')} on $name', (store) => {
  const service = useService({ store })
${test(facts)}})
`
}

/** Adds tests to the last block of an existing test file, or creates a new file. */
function writeTest(tree: Tree, facts: Facts): void {
  const file = `tests/server/${facts.area}/${facts.resource}.test.ts`
  if (!tree.has(file)) return tree.add(file, testFile(facts))
  const noun = facts.id.split('/')[1]!
  const own = `tests/server/${facts.area}/${facts.resource}-${noun}.test.ts`
  if (tree.has(own)) throw new UsageError(`${own} already exists`)
  tree.add(own, testFile(facts))
}

/** Writes the test part. */
export function writeTests(tree: Tree, facts: Facts): void {
  writeTest(tree, facts)
  tree.edit(lists.samples, (text) => withEntry(text, 'export const samples', sample(facts)))
  tree.edit(lists.calls, (text) => insertBefore(text, lastCall, `${call(facts)}\n`))
  if (isConditional(facts)) {
    const entry = `  // TODO: a change that affects its response; null if none does.\n  '${facts.id}': null,`
    tree.edit(lists.changes, (text) => withEntry(text, 'export const shownChanges', entry))
  }
  if (hasRoles(facts))
    tree.edit(lists.roles, (text) => insertBefore(text, lastRole, roleEntry(facts)))
  for (const { name, isNew } of facts.parameters) {
    if (!isNew) continue
    const entry = `  ${name}: 'none',`
    tree.edit(lists.absent, (text) => withEntry(text, 'const absent: Record', entry))
  }
}
