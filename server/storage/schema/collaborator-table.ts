export interface CollaboratorTable {
  repository_id: number
  user_id: number
  permission: 'pull' | 'triage' | 'push' | 'maintain' | 'admin'
  created_at: number
}
