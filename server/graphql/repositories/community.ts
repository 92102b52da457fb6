import { parse } from 'yaml'
import type {
  CodeOfConduct,
  FundingPlatform,
  IssueTemplate,
  PullRequestTemplate,
  RepositoryContactLink,
  Submodule,
  TreeEntry,
} from '../../../generated/graphql/types.ts'
import { decodeText } from '../../git/formats/decode-text.ts'
import type { Execution } from '../execution.ts'
import { contentOf, objectAt } from '../git/loaders.ts'
import { gitObject } from '../git/objects.ts'
import { orAbsent } from '../git/site.ts'
import { entriesOf } from '../git/trees.ts'
import type { Place } from '../item.ts'

/** A file of the default branch. */
interface File {
  name: string
  path: string
  oid: string
}

/** Files of a folder that are read. */
const mostFiles = 100

async function readFiles(folder: string, place: Place, execution: Execution): Promise<File[]> {
  const found = await orAbsent(objectAt(`HEAD:${folder}`, place, execution))
  if (found?.type !== 'tree') return []
  const entries = await entriesOf(
    { ...found, path: folder },
    { place, execution, toObject: gitObject },
  )
  return (entries as (TreeEntry & File)[]).filter(({ type }) => type === 'blob').slice(0, mostFiles)
}

/** Files of a folder, which several fields look into. */
const filesIn = (folder: string, place: Place, execution: Execution): Promise<File[]> =>
  execution.once(`files of ${place['owner']}/${place['repo']} ${folder}`, () =>
    readFiles(folder, place, execution),
  )

const textOf = async ({ oid }: File, place: Place, execution: Execution) =>
  decodeText((await contentOf(oid, place, execution)) ?? Buffer.alloc(0))

/** Where files about a project are looked for, in this order. */
const folders = ['.github', '', 'docs']

async function fileNamed(name: RegExp, place: Place, execution: Execution) {
  for (const folder of folders) {
    const file = (await filesIn(folder, place, execution)).find((each) => name.test(each.name))
    if (file) return file
  }
  return undefined
}

/** YAML that people write; undefined where it is none. */
function yamlIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const templateFolder = '.github/ISSUE_TEMPLATE'
const frontMatter = /^---\r?\n(?<head>[\s\S]*?)\r?\n---\r?\n?(?<body>[\s\S]*)$/

/** The templates of issues in Markdown. */
export async function issueTemplates(
  place: Place,
  execution: Execution,
): Promise<(IssueTemplate & { filename: string })[]> {
  const files = await filesIn(templateFolder, place, execution)
  const markdown = files.filter(({ name }) => /\.md$/i.test(name))
  const found = markdown.map(async (file) => {
    const { head, body } = frontMatter.exec(await textOf(file, place, execution))?.groups ?? {}
    const { name, about, title } = yamlIn(head ?? '')
    if (textIn(name) === null) return []
    return [
      {
        ...{ name: textIn(name)!, about: textIn(about), title: textIn(title) },
        ...{ body: body?.replace(/^\s*\n/, '') ?? '', filename: file.name },
      },
    ]
  })
  return (await Promise.all(found)).flat()
}

async function templateConfig(place: Place, execution: Execution) {
  const files = await filesIn(templateFolder, place, execution)
  const file = files.find(({ name }) => /^config\.ya?ml$/.test(name))
  return file ? yamlIn(await textOf(file, place, execution)) : {}
}

/** Places outside the repository that its form for issues links to. */
export async function contactLinks(
  place: Place,
  execution: Execution,
): Promise<RepositoryContactLink[]> {
  const { contact_links: links } = await templateConfig(place, execution)
  if (!Array.isArray(links)) return []
  return (links as Record<string, unknown>[]).flatMap(({ name, about, url }) => {
    const [named, described, address] = [textIn(name), textIn(about), textIn(url)]
    if (named === null || described === null || address === null) return []
    return [{ name: named, about: described, url: address }]
  })
}

/** Whether issues can be opened without a template. */
export const blankIssues = async (place: Place, execution: Execution): Promise<boolean> =>
  (await templateConfig(place, execution))['blank_issues_enabled'] !== false

/** The templates of pull requests: one file, or those of a folder. */
export async function pullRequestTemplates(
  place: Place,
  execution: Execution,
): Promise<PullRequestTemplate[]> {
  const named = await fileNamed(/^pull_request_template(\.md|\.txt)?$/i, place, execution)
  const several = await filesIn('.github/PULL_REQUEST_TEMPLATE', place, execution)
  const files = [...(named ? [named] : []), ...several]
  return Promise.all(
    files.map(async (file) => ({
      filename: file.name,
      body: await textOf(file, place, execution),
    })),
  )
}

const platforms: Readonly<Record<string, [FundingPlatform, string]>> = {
  buy_me_a_coffee: ['BUY_ME_A_COFFEE', 'https://buymeacoffee.com/'],
  community_bridge: ['COMMUNITY_BRIDGE', 'https://funding.communitybridge.org/projects/'],
  custom: ['CUSTOM', ''],
  issuehunt: ['ISSUEHUNT', 'https://issuehunt.io/r/'],
  ko_fi: ['KO_FI', 'https://ko-fi.com/'],
  lfx_crowdfunding: ['LFX_CROWDFUNDING', 'https://crowdfunding.lfx.linuxfoundation.org/projects/'],
  liberapay: ['LIBERAPAY', 'https://liberapay.com/'],
  open_collective: ['OPEN_COLLECTIVE', 'https://opencollective.com/'],
  patreon: ['PATREON', 'https://patreon.com/'],
  polar: ['POLAR', 'https://polar.sh/'],
  thanks_dev: ['THANKS_DEV', 'https://thanks.dev/'],
  tidelift: ['TIDELIFT', 'https://tidelift.com/funding/github/'],
}

/** Where the project can be paid for, as FUNDING.yml says. */
export async function fundingLinks(place: Place, execution: Execution) {
  const file = await fileNamed(/^FUNDING\.ya?ml$/, place, execution)
  if (!file) return []
  const found = Object.entries(yamlIn(await textOf(file, place, execution)))
  return found.flatMap(([key, value]) => {
    const [platform, base] = platforms[key] ?? []
    if (platform === undefined) return []
    return [value]
      .flat()
      .flatMap((each) => textIn(each) ?? [])
      .map((each) => ({ platform, url: `${base}${each}` }))
  })
}

/** The page of a file on the default branch. */
const pageOf = ({ path }: File, { owner, repo }: Place) => `/${owner}/${repo}/blob/HEAD/${path}`

/** The page of the security policy; null without one. */
export async function securityPolicy(place: Place, execution: Execution): Promise<string | null> {
  const file = await fileNamed(/^SECURITY(\.\w+)?$/i, place, execution)
  return file ? execution.links.html(pageOf(file, place)) : null
}

/** The code of conduct; null without one. */
export async function codeOfConduct(
  place: Place,
  execution: Execution,
): Promise<CodeOfConduct | null> {
  const file = await fileNamed(/^CODE[-_]OF[-_]CONDUCT(\.\w+)?$/i, place, execution)
  if (!file) return null
  const body = await textOf(file, place, execution)
  const isCovenant = /contributor covenant/i.test(body)
  return {
    id: Buffer.from(`CodeOfConduct${file.oid}`).toString('base64'),
    key: isCovenant ? 'contributor_covenant' : 'other',
    name: isCovenant ? 'Contributor Covenant' : 'Other',
    body,
    resourcePath: pageOf(file, place),
    url: execution.links.html(pageOf(file, place)),
  }
}

const section = /\[submodule "(?<name>[^"]+)"\](?<lines>[^[]*)/g

/** The submodules of the default branch. */
export async function submodules(place: Place, execution: Execution): Promise<Submodule[]> {
  const found = await orAbsent(objectAt('HEAD:.gitmodules', place, execution))
  if (found?.type !== 'blob') return []
  const text = await textOf({ name: '', path: '', oid: found.id }, place, execution)
  return [...text.matchAll(section)].slice(0, mostFiles).map(({ groups }) => {
    const valueOf = (key: string) =>
      new RegExp(`^\\s*${key}\\s*=\\s*(.*?)\\s*$`, 'm').exec(groups!['lines']!)?.[1] ?? null
    const path = valueOf('path') ?? groups!['name']!
    return {
      ...{ name: groups!['name']!, path, branch: valueOf('branch'), gitUrl: valueOf('url') ?? '' },
      subprojectCommitOid: async () =>
        (await objectAt(`HEAD:${path}`, place, execution))?.id ?? null,
    }
  })
}
