import type { Permissions } from '../../../server/contract/permissions.ts'
import type { Who } from './callers.ts'
import { everything } from './stage.ts'
import { scopes } from './worlds.ts'

const somebody = (label: string, more: Partial<Who> & Pick<Who, 'kind'>): Who => ({
  label,
  user: 'stranger',
  home: 'scene',
  app: 'ci-bot',
  scopes,
  permissions: everything,
  ...more,
})

const ofPeople: Permissions = { members: 'read', email_addresses: 'write' }
const openScopes = ['public_repo', 'user', 'gist']

/**
 * All callers to whom the private repository of a scene's organization is hidden, for any reason.
 */
export const strangersToOrganizations: Who[] = [
  somebody('nobody', { kind: 'none' }),
  somebody('an OAuth app', { kind: 'client', client: 'Ov23ours' }),
  somebody('an app with its secret', { kind: 'client' }),
  somebody('a stranger with every scope', { kind: 'classic' }),
  somebody('its admin with scopes for what is public', {
    kind: 'classic',
    user: 'mona',
    scopes: openScopes,
  }),
  somebody('an OAuth app acting for its admin, without a scope', {
    kind: 'oauth',
    user: 'mona',
    scopes: [],
  }),
  somebody('an OAuth app acting for a stranger', { kind: 'oauth' }),
  somebody('its admin with a token for another owner', {
    kind: 'fine-grained',
    user: 'mona',
    home: 'mona',
  }),
  somebody('its admin with a token for nothing in repositories', {
    kind: 'fine-grained',
    user: 'mona',
    permissions: ofPeople,
  }),
  somebody('a stranger with a token made for the organization', { kind: 'fine-grained' }),
  somebody('an app that is not installed there, acting for its admin', {
    kind: 'app-user',
    user: 'mona',
    app: 'other-bot',
  }),
  somebody('an app acting for its admin, confined to another account', {
    kind: 'app-user',
    user: 'mona',
    home: 'mona',
    narrowed: true,
  }),
  somebody('an app acting for a stranger', { kind: 'app-user' }),
  somebody('an app that may do nothing, acting for its admin', {
    kind: 'app-user',
    user: 'mona',
    app: 'bare-bot',
  }),
  somebody('an app that may do other things there, acting for its admin', {
    kind: 'app-user',
    user: 'mona',
    app: 'lesser-bot',
  }),
  somebody('an installation on another account', { kind: 'installation', home: 'mona' }),
  somebody('an installation confined to other things', {
    kind: 'installation',
    permissions: ofPeople,
  }),
  somebody('a workflow in another repository', { kind: 'workflow', user: 'mona', home: 'mona' }),
  somebody('an app that is not installed there', { kind: 'app', app: 'other-bot' }),
]

/** The same for the private repository of a user: a fellow member has no access here. */
export const strangersToUsers: Who[] = [
  somebody('a fellow member of the owner', { kind: 'classic', user: 'hubot' }),
  somebody('a fellow member with a token made for the owner', {
    kind: 'fine-grained',
    user: 'hubot',
    home: 'mona',
  }),
  somebody('the installed app acting for a fellow member', { kind: 'app-user', user: 'hubot' }),
  somebody('an installation on an organization', { kind: 'installation' }),
  somebody('a workflow of an organization', { kind: 'workflow', user: 'mona' }),
]
