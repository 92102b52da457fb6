import type { World } from '../../../server/app/world/world.ts'
import { testWorld } from '../test-world.ts'

/** A caller who reads feeds. */
export interface FeedViewer {
  /** Absent for an anonymous caller. */
  token?: string
  /** The user whom the token acts for. */
  login?: string
  /** Private repositories that the token covers. The holder needs access as well. */
  reaches: (fullName: string) => boolean
  /** Whether the token may read its user's own private events. */
  ownEvents?: boolean
  /** Whether the token may read the organization feed of acme. */
  dashboard?: boolean
}

const everywhere = () => true
const nowhere = () => false
const person = (login: string): FeedViewer => ({
  ...{ token: `ghp_${login}`, login, reaches: everywhere },
  ...{ ownEvents: true, dashboard: true },
})

const ofAcme = (fullName: string) => fullName.startsWith('acme/')
const ofMona = (fullName: string) => fullName.startsWith('mona/')

export const viewers: Record<string, FeedViewer> = {
  nobody: { reaches: nowhere },
  'an administrator': person('mona'),
  'a member': person('hubot'),
  'a collaborator': person('reader'),
  'a stranger': person('stranger'),
  'a token without scopes': {
    ...{ token: 'ghp_openly', login: 'mona', reaches: nowhere },
    ...{ ownEvents: true, dashboard: true },
  },
  'a token for repositories of mona': {
    ...{ token: 'github_pat_own', login: 'mona', reaches: ofMona, ownEvents: true },
  },
  'a token for nothing but repositories': {
    ...{ token: 'github_pat_mona', login: 'mona', reaches: ofMona },
  },
  'a token for acme': {
    ...{ token: 'github_pat_org', login: 'mona', reaches: ofAcme, dashboard: true },
  },
  'an app for mona': {
    ...{ token: 'ghu_mona', login: 'mona' },
    reaches: (fullName) => ofAcme(fullName) || fullName === 'mona/secrets',
  },
  'an installation': { token: 'ghs_acme', reaches: ofAcme },
  'a workflow': { token: 'ghs_workflow', reaches: (fullName) => fullName === 'acme/widgets' },
}

/** The test world with a token for each of them. */
export const feedWorld: World = {
  ...testWorld,
  tokens: {
    ...testWorld.tokens,
    ghp_openly: { login: 'mona', kind: 'classic', scopes: [] },
    github_pat_own: {
      ...{ login: 'mona', kind: 'fine-grained', owner: 'mona' },
      permissions: { metadata: 'read', user_events: 'read' },
    },
    github_pat_org: {
      ...{ login: 'mona', kind: 'fine-grained', owner: 'acme' },
      permissions: { metadata: 'read', organization_events: 'read' },
    },
  },
}
