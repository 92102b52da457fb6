/** A world file, read and found right (world/schema.json says what each part means). */
export interface World {
  users?: WorldUser[]
  orgs?: WorldOrganization[]
  repos?: WorldRepository[]
  oauth_apps?: WorldApp[]
  tokens?: Record<string, WorldToken>
  hooks?: WorldHook[]
}

export interface WorldUser {
  login: string
  name?: string
  email?: string
  company?: string
  blog?: string
  location?: string
  bio?: string
  plan?: string
  site_admin?: boolean
  suspended?: boolean
}

export interface WorldOrganization {
  login: string
  name?: string
  email?: string
  description?: string
  plan?: string
  members?: { login: string; role?: 'admin' | 'member' }[]
}

export interface WorldRepository {
  owner: string
  name: string
  description?: string
  private?: boolean
  archived?: boolean
  files?: Record<string, string>
  collaborators?: {
    login: string
    permission?: 'pull' | 'triage' | 'push' | 'maintain' | 'admin'
  }[]
}

export interface WorldApp {
  client_id: string
  client_secret: string
  name: string
  owner: string
  url?: string
  callback_urls?: string[]
}

export interface WorldToken {
  login: string
  kind: 'classic' | 'oauth'
  client_id?: string
  scopes?: string[]
  note?: string
}

export interface WorldHook {
  repo: string
  url: string
  events?: string[]
  content_type?: 'json' | 'form'
  secret?: string
  active?: boolean
}
