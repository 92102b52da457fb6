/** Role of a caller in a repository, weakest first. */
export type Role = 'read' | 'triage' | 'write' | 'maintain' | 'admin'
