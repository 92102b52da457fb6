import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from '../../tools/contract/contract.ts'
import { run as runProgram } from '../../tools/contract/processes.ts'
import { compareFields, subjects, type Missing } from '../../tools/platform/compare-fields.ts'
import { routeFinder } from '../../tools/platform/coverage.ts'
import { operationFields, type OperationFields } from '../../tools/platform/fields.ts'
import { descriptionOf } from '../../tools/platform/newest-description.ts'
import { bundle, versions } from '../_support/bundles.ts'
import type { Finding, Proof, Table } from './proof.ts'

/** The public description, which npm has under the MIT license. */
const source = '@octokit/openapi@23.0.2'
const file = 'package/generated/api.github.com.json'

const method = `\`${source}\` from npm describes the documented platform, with what its newer versions have otherwise.
Every operation that both have is compared in each version: names of parameters and fields, four levels deep, statuses, and
defaults. "Without what is left out" ignores what is missing on purpose, which the second table lists with its reason.`

/** What is missing on purpose. */
const leftOut: { reason: string; is: (missing: Missing) => boolean }[] = [
  {
    reason:
      'A default of an update. Fields that are absent stay unchanged, also on the documented platform. Clients that fill in ' +
      'such a default would publish a private repository.',
    is: ({ route, what }) => route.startsWith('PATCH ') && / /.test(what),
  },
  {
    reason: 'A deployment without a description has `null`.',
    is: ({ route, what }) => route.endsWith('/deployments') && what === '.description ""',
  },
  {
    reason: 'Discussions, wikis, projects and intents of agents do not exist here.',
    is: ({ what }) =>
      /\.(?:discussion|pages|project_card|intent|discussion_\w+)(?:\.|$)/.test(what),
  },
  {
    reason:
      'Owners of apps are users and organizations, and there are no enterprises or directories.',
    is: ({ what }) =>
      /\.owner\.(?:created_at|updated_at|description|slug|website_url)$|\.(?:business_plus|ldap_dn|enterprise_id)$/.test(
        what,
      ),
  },
]

/** Reads the description from the package registry. */
async function publicDescription(): Promise<Document> {
  const cwd = await mkdtemp(join(tmpdir(), 'public-description-'))
  try {
    const packed = await runProgram('npm', ['pack', '--silent', source], { cwd })
    await runProgram('tar', ['xzf', packed.trim(), file], { cwd })
    return JSON.parse(await readFile(join(cwd, file), 'utf8')) as Document
  } finally {
    await rm(cwd, { recursive: true })
  }
}

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`

interface Compared {
  row: Finding['rows'][number]
  missing: Missing[]
}

function compareVersion(version: string, platform: readonly OperationFields[]): Compared[] {
  const document = bundle(version)
  const routeOf = routeFinder(document)
  const own = new Map(operationFields(document).map((each) => [each.route, each]))
  const ownOf = (route: string) => own.get(routeOf(route) ?? '')
  return Object.keys(subjects).map((Subject) => {
    const { all, missing } = compareFields(Subject, platform, ownOf)
    const unlisted = missing.filter((each) => !leftOut.some(({ is }) => is(each)))
    const omitted = missing.length - unlisted.length
    const row = {
      ...{ Version: version, Subject, 'In the public description': all },
      Declared: `${all - missing.length} (${percent(all - missing.length, all)})`,
      'Without what is left out': percent(all - missing.length, all - omitted),
    }
    return { row, missing }
  })
}

/** How many of a list have each key, most frequent first. */
function counted(list: readonly string[]): [key: string, count: number][] {
  const counts = new Map<string, number>()
  for (const each of list) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)
}

const reasons = (missing: readonly Missing[]): Table['rows'] =>
  leftOut.map(({ reason, is }) => ({ Reason: reason, Missing: missing.filter(is).length }))

const operations = (missing: readonly Missing[]): Table['rows'] =>
  counted(
    missing.filter((each) => !leftOut.some(({ is }) => is(each))).map(({ route }) => route),
  ).map(([route, count]) => ({ Operation: `\`${route}\``, Missing: count }))

/** How much of the public description of the documented platform the contract has. */
export const publicDescriptionCompared: Proof = {
  promise: 'The contract has what the public description of the platform has',
  async run({ progress }) {
    progress(`fetching ${source}`)
    const description = await publicDescription()
    const compared = versions.flatMap((version) => {
      progress(version)
      return compareVersion(version, operationFields(descriptionOf(description, version)))
    })
    const ofOldest = compared.filter(({ row }) => row.Version === versions.at(-1))
    const missing = ofOldest.flatMap((each) => each.missing)
    return {
      method,
      rows: compared.map(({ row }) => row),
      more: [
        { title: 'Left out', rows: reasons(missing) },
        { title: 'Missing by operation', rows: operations(missing).slice(0, 40) },
      ],
    }
  },
}
