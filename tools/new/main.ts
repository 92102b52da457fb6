/**
 * `npm run new` creates skeletons for contributors. What remains are the decisions that only a
 * person can make.
 */
import { parseArgs } from 'node:util'
import { generate } from '../generate/main.ts'
import { supportedVersions } from '../contract/versions.ts'
import { newChange } from './change.ts'
import { newOperation } from './operation.ts'
import { openTree, UsageError, type Tree } from './tree.ts'
import { newVersion } from './version.ts'

const usage = `npm run new -- operation METHOD PATH OPERATION_ID [options]   an operation: GET /repos/{owner}/{repo}/beacons repos/list-beacons
npm run new -- change SLUG                                    a breaking change of a draft version: 23-topics-names
npm run new -- version DATE                                   a version after the newest: 2027-01-15

Options of operation:
  --resource NAME   the folder, tag and handler file (default: the last noun of the path)
  --area NAME       the folder in server/domains (default: that of the resource)
  --returns SCHEMA  the schema of the response, NAME[] for a list, none for 204
  --takes SCHEMA    the schema of the request body, or none

Writes every file that is needed and runs npm run generate. Lines with TODO: are left to you; a test lists them
(tests/contract/unfinished.test.ts).
`

const root = new URL('../../', import.meta.url).pathname
const text = { type: 'string' } as const
const options = { resource: text, area: text, returns: text, takes: text } as const

function exactly<const Count extends number>(given: string[], names: string[], count: Count) {
  if (given.length !== count) throw new UsageError(`Expected ${names.join(' ')}\n\n${usage}`)
  return given
}

async function write(tree: Tree, args: string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [kind = '', ...given] = positionals
  const versions = await supportedVersions()
  const [newest, older] = versions as [string, string]
  if (kind === 'operation') {
    const [method, path, id] = exactly(given, ['METHOD', 'PATH', 'OPERATION_ID'], 3)
    return newOperation(tree, newest, { method: method!, path: path!, id: id!, ...values })
  }
  if (kind === 'change') return newChange(tree, [newest, older], exactly(given, ['SLUG'], 1)[0]!)
  if (kind === 'version') return newVersion(tree, versions, exactly(given, ['DATE'], 1)[0]!)
  throw new UsageError(usage)
}

function report(tree: Tree, next: string[]): string {
  const files = tree
    .touched()
    .flatMap(({ file, todos }) => [`  ${file}`, ...todos.map((todo) => `      ${todo}`)])
  return `Written:\n${files.join('\n')}\n\nNext:\n${next.map((line) => `  ${line}`).join('\n')}\n`
}

async function main(args: string[]): Promise<void> {
  const tree = openTree(root)
  const next = await write(tree, args)
  await tree.save()
  await generate(`${root}generated`)
  process.stdout.write(report(tree, next))
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof UsageError) && !(error instanceof TypeError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
})
