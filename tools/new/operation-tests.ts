/** The test part of a new operation: its own test, and its entry in the calls of its area. */
import { isConditional, refusalsOf } from './operation-contract.ts'
import type { Facts } from './operation-facts.ts'
import { callsFile } from './places.ts'
import { camel, insertBefore, UsageError, withImport, type Tree } from './tree.ts'

const areas = 'tests/server/calls.ts'
const absent = 'tests/server/http/every-operation.test.ts'

const input = "{ name: 'TODO: the input' }"

/** The lowest role that may call it in a repository: from the contract, or the usual one. */
function roleOf({ method, like }: Facts): string {
  const role = like.terms['x-role']
  return typeof role === 'string' ? role : method === 'get' ? 'read' : 'write'
}

const hasRole = ({ path, like }: Facts) =>
  path.includes('{repo}') &&
  !path.includes('{org}') &&
  (like.terms['x-tokens'] as string[]).includes('classic')

function property({ returns }: Facts): string {
  if (returns!.isList) return 'data.length'
  return returns!.isNew ? 'data.name' : 'Object.keys(data).length'
}

/** What tests know about it besides its contract. */
function call(facts: Facts): string {
  const { id, takes, returns } = facts
  const lines = [
    ...(takes ? [`body: ${input} as never,`] : []),
    ...(hasRole(facts)
      ? ['// TODO: the lowest role that may call it.', `role: '${roleOf(facts)}',`]
      : []),
    ...(isConditional(facts)
      ? ['// TODO: a change that affects its response; null if none does.', 'change: null,']
      : []),
    ...(returns
      ? ['// TODO: read a property of the response.', `read: (data) => ${property(facts)},`]
      : []),
  ]
  return `  '${id}': {\n${lines.map((line) => `    ${line}\n`).join('')}  },\n`
}

const end = '} satisfies Partial<Calls>'

/** Tests call the operations in their order: an entry comes before those that delete resources. */
function withCall(text: string, facts: Facts): string {
  const deleting = /^ {2}'[\w-]+\/(delete|remove|un)[\w-]*':/m.exec(text)?.[0]
  const anchor = facts.method !== 'delete' && deleting ? deleting : end
  return insertBefore(text, anchor, call(facts))
}

/** Adds the entry to the calls of the resource or of its area, which may be new. */
function writeCall(tree: Tree, facts: Facts): void {
  const { area, resource } = facts
  const own = callsFile(area, resource)
  const file = tree.has(own) ? own : callsFile(area, area)
  if (tree.has(file)) return tree.edit(file, (text) => withCall(text, facts))
  const name = camel(area)
  const types = "import type { Calls } from '../../_support/calls/call.ts'\n"
  tree.add(file, `${types}\nexport const ${name} = {\n${call(facts)}${end}\n`)
  tree.edit(areas, (text) => {
    const listed = insertBefore(text, '  // Last,', `  ...${name},\n`)
    return withImport(listed, `{ ${name} }`, `./${area}/calls.ts`)
  })
}

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

/** Adds an entry at the end of the object literal that starts with this line. */
function withEntry(text: string, opening: string, entry: string): string {
  const start = text.indexOf(opening)
  const closing = start < 0 ? -1 : text.indexOf('\n}', start)
  return closing < 0 ? text : `${text.slice(0, closing)}\n${entry}${text.slice(closing)}`
}

/** Writes the test part. */
export function writeTests(tree: Tree, facts: Facts): void {
  writeTest(tree, facts)
  writeCall(tree, facts)
  for (const { name, isNew } of facts.parameters) {
    if (!isNew) continue
    const entry = `  ${name}: 'none',`
    tree.edit(absent, (text) => withEntry(text, 'const absent: Record', entry))
  }
}
