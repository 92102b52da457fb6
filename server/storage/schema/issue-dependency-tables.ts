/** An issue that another one blocks. */
export interface IssueDependencyTable {
  issue_id: number
  blocked_by_id: number
  created_at: number
}

export interface IssueDependencyTables {
  issue_dependencies: IssueDependencyTable
}
