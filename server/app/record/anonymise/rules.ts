import type { Pseudonyms } from './pseudonyms.ts'

/** Replaces one text of a seed. */
type Rule = (value: string, names: Pseudonyms) => string | undefined

const keep: Rule = (value) => value
const login: Rule = (value, names) => names.login(value)
const drop: Rule = () => undefined
const branch: Rule = (value, names) => names.branch(value)
const commit: Rule = (value, names) => names.commit(value)
const fullName: Rule = (value, names) => {
  const [owner = '', name = ''] = value.split('/')
  return `${names.login(owner)}/${names.repository(name)}`
}
const variable: Rule = (value, names) => names.words.text(value).toUpperCase()

/** By the path of a value. Texts without a rule are replaced word by word. */
const byPath: Record<string, Rule> = {
  'users.name': drop, // set from the login
  'users.email': drop,
  'users.blog': drop,
  'users.twitter_username': drop,
  'users.social_accounts': drop,
  'orgs.email': drop,
  'orgs.teams.members': login,
  'orgs.teams.repos.name': (value, names) => names.repository(value),
  'orgs.variables.name': variable,
  'repos.name': (value, names) => names.repository(value),
  'repos.homepage': drop,
  'repos.git': keep, // set from the name
  'repos.variables.name': variable,
  'repos.settings': keep,
  'repos.releases.tag': (value, names) => names.tag(value),
  'repos.releases.target_commitish': (value, names) =>
    /^[0-9a-f]{40}$/.test(value) ? names.commit(value) : names.branch(value),
  'repos.releases.asset_files.file': keep,
  'repos.releases.asset_files.content_type': keep,
  'repos.pulls.head.repo': fullName,
  'repos.protections.branch': branch,
  'repos.deploy_keys': drop,
  'hooks.repo': fullName,
  'hooks.url': () => 'https://hooks.example/',
  'hooks.events': keep,
  'hooks.content_type': keep,
}

/** By the name of the property, wherever it is. */
const byName: Record<string, Rule> = {
  login,
  owner: login,
  user: login,
  users: login,
  creator: login,
  author: login,
  assignees: login,
  closed_by: login,
  merged_by: login,
  blocks: login,
  ref: branch,
  default_branch: branch,
  sha: commit,
  merge_commit_sha: commit,
  state: keep,
  state_reason: keep,
  active_lock_reason: keep,
  role: keep,
  permission: keep,
  plan: keep,
  color: keep,
  created_at: keep,
  updated_at: keep,
  closed_at: keep,
  merged_at: keep,
  published_at: keep,
  due_on: keep,
}

const words: Rule = (value, names) => names.words.text(value)

const ruleAt = (path: string): Rule =>
  byPath[path] ?? byName[path.slice(path.lastIndexOf('.') + 1)] ?? words

/** Whether everything below a path has one rule. */
const isWhole = (path: string) => path === 'repos.settings' || byPath[path] === drop

/** Replaces every text of a part of a seed. A text whose rule has no replacement is left out. */
export function replaceTexts(value: unknown, path: string, names: Pseudonyms): unknown {
  if (isWhole(path)) return byPath[path] === drop ? undefined : value
  if (typeof value === 'string') return ruleAt(path)(value, names)
  if (Array.isArray(value)) {
    return value.map((each) => replaceTexts(each, path, names)).filter((each) => each !== undefined)
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => {
    const at = path === '' ? name : `${path}.${name}`
    return [name, replaceTexts(each, at, names)] as const
  })
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined))
}
