/** The organization or the repository that a key belongs to. */
export type KeyOwner =
  | { organization_id: number; repository_id?: undefined; environment_id?: undefined }
  | { repository_id: number; organization_id?: undefined; environment_id?: undefined }

/** The organization, repository or environment that a secret or variable belongs to. */
export type ValueOwner =
  | KeyOwner
  | { environment_id: number; organization_id?: undefined; repository_id?: undefined }

/** The column with the id of an owner, and the id. */
export function ownerColumn({ organization_id, repository_id, environment_id }: ValueOwner) {
  if (organization_id !== undefined) return ['organization_id', organization_id] as const
  if (repository_id !== undefined) return ['repository_id', repository_id] as const
  return ['environment_id', environment_id] as const
}
