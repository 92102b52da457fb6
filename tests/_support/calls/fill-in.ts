import { createHash } from 'node:crypto'
import { blobId } from '../git/blob-id.ts'
import type { PlantedReactions } from '../planted/milestone.ts'
import { guarded } from '../planted/protection.ts'
import { plantedTag, readme } from '../planted/tag.ts'
import { valueName } from '../planted/values.ts'
import type { Place } from './place.ts'

/** The public repository of the scene of a private one. */
export const openOf = (repo = '') => repo.replace('vault-', 'widgets-')

/** The id of the advisory in a repository of a scene, derived from its name. */
export function advisoryIn(repo = ''): string {
  const alphabet = '23456789cfghjmpqrvwx'
  const digest = createHash('sha256').update(repo).digest()
  const letters = Array.from(digest.subarray(0, 12), (byte) => alphabet[byte % alphabet.length])
  return `GHSA-${letters.join('').replace(/(.{4})(?=.)/g, '$1-')}`
}

/**
 * Values that are the same in all places: the first issue and its label, a possible assignee, and
 * the like.
 */
export const everywhere = {
  issue_number: 1,
  archive_format: 'zip',
  milestone_number: 1,
  pull_number: 2,
  label: 'bug',
  assignee: 'mona',
  path: 'README',
  ref: 'main',
  git_ref: 'heads/main',
  moved_ref: 'heads/other',
  other_branch: 'other',
  basehead: 'main...side',
  tree_sha: 'main',
  file_sha: blobId(readme),
  tag_sha: plantedTag.id,
  branch: 'main',
  guarded_branch: guarded,
  dir: 'docs',
  custom_property_name: 'tier',
  dependency_bot: 'dependency-bot',
  assistant: 'assistant',
  secret_name: valueName,
  environment_name: 'staging',
  template: 'Node',
}

/** Users cannot follow or block themselves: these paths name another user. */
const ofOthers = /^\/user\/following\/|\/blocks\//

/** The property of a place for a reaction. */
function reactionKeyOf(template: string): keyof PlantedReactions {
  if (template.includes('/issues/comments/')) return 'issue_comment_reaction_id'
  if (template.includes('/pulls/')) return 'review_comment_reaction_id'
  if (template.includes('{repo}/comments/')) return 'commit_comment_reaction_id'
  return template.includes('/releases/') ? 'release_reaction_id' : 'issue_reaction_id'
}

/** The property of a place for a path parameter. Names may be those of labels. */
function keyOf(name: string, template: string): string {
  if (name === 'template_owner' || name === 'template_repo') return name.slice('template_'.length)
  if (name === 'name' && template.includes('/labels/')) return 'label'
  if (name === 'name' && template.includes('/templates/')) return 'template'
  if (name === 'name' && template.includes('/variables/')) return 'secret_name'
  if (name === 'sha' && template.includes('/statuses/')) return 'commit_sha'
  if (name === 'ref' && template.includes('/git/refs/')) return 'moved_ref'
  if (name === 'ref' && template.includes('/git/')) return 'git_ref'
  if (name === 'branch' && template.endsWith('/rename')) return 'other_branch'
  if (name === 'branch' && template.includes('/protection')) return 'guarded_branch'
  if (name === 'comment_id' && template.startsWith('/gists/')) return 'gist_comment_id'
  if (name === 'comment_id' && template.includes('/pulls/')) return 'review_comment_id'
  if (name === 'issue_id') return 'blocking_issue_id'
  if (name === 'reaction_id') return reactionKeyOf(template)
  if (name === 'comment_id' && template.includes('{repo}/comments/')) return 'commit_comment_id'
  if (name === 'key_id' && template.includes('{repo}/keys/')) return 'deploy_key_id'
  return name === 'username' && ofOthers.test(template) ? 'target_user' : name
}

/** Advisories visible to everyone are in the public repository of the scene. */
const ghsaIn = (template: string, { repo = '' }: Place) =>
  advisoryIn(template.startsWith('/advisories/') ? openOf(repo) : repo)

/**
 * The values of the path parameters.
 * @throws Error for a parameter without a value
 */
export function named(template: string, place: Place): Record<string, string> {
  const parameters = [...template.matchAll(/\{(\w+)\}/g)].map(
    ([, parameter]) => parameter as string,
  )
  return Object.fromEntries(
    parameters.map((parameter) => {
      const name = keyOf(parameter, template)
      const ghsa_id = name === 'ghsa_id' ? ghsaIn(template, place) : ''
      const there: Record<string, string | number | undefined> = {
        ...everywhere,
        ghsa_id,
        ...place,
      }
      const value = there[name]
      if (value === undefined) throw new Error(`A place has no ${name}, which ${template} names`)
      return [parameter, String(value)]
    }),
  )
}

/** The query of operations that require one. */
export function queryOf(
  template: string,
  place: Partial<Pick<Place, 'name' | 'repository_id'>>,
): Record<string, string> | undefined {
  if (template.endsWith('/releases/{release_id}/assets')) return { name: place.name || 'file' }
  if (template.endsWith('/actions/caches')) return { key: 'Linux-values' }
  if (template === '/search/issues') return { q: 'is:issue' }
  if (template === '/search/labels')
    return { q: 'bug', repository_id: String(place.repository_id ?? 1) }
  if (template.endsWith('/codespaces/permissions_check'))
    return { ref: 'main', devcontainer_path: '.devcontainer.json' }
  return template.startsWith('/search/') ? { q: 'README' } : undefined
}

/** @throws Error for a parameter without a value */
export function fillPath(template: string, place: Place): string {
  const values = named(template, place)
  return template.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(values[name] as string),
  )
}

/** The path with the query that the operation requires. */
export function fillIn(template: string, place: Place): string {
  const path = fillPath(template, place)
  const query = queryOf(template, place)
  return query ? `${path}?${new URLSearchParams(query)}` : path
}
