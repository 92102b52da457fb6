/** An issue that cannot be worked on before another one is closed. */
export interface IssueDependencyTable {
  issue_id: number
  blocked_by_id: number
  created_at: number
}

export interface IssueDependencyTables {
  issue_dependencies: IssueDependencyTable
}
