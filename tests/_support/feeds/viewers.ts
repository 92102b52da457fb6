import type { World } from '../../../server/app/world/world.ts'
import { testWorld } from '../test-world.ts'

/** Somebody who reads feeds. */
export interface FeedViewer {
  /** Nobody, where there is none. */
  token?: string
  /** For whom the token acts. */
  login?: string
  /** Which private repositories the token lets its holder see; the holder must be let in as well. */
  reaches: (fullName: string) => boolean
  /** Whether it may tell what its user did and received in private. */
  ownEvents?: boolean
  /** Whether it may ask for the dashboard of acme. */
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
