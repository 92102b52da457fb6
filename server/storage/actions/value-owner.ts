/** The account or the repository that a key belongs to. An account may be a user. */
export type KeyOwner =
  | { organization_id: number; repository_id?: undefined; environment_id?: undefined }
  | { repository_id: number; organization_id?: undefined; environment_id?: undefined }

/** The organization, repository, environment or user that a secret or variable belongs to. */
export type ValueOwner =
  | (KeyOwner & { user_id?: undefined })
  | {
      environment_id: number
      organization_id?: undefined
      repository_id?: undefined
      user_id?: undefined
    }
  | {
      user_id: number
      organization_id?: undefined
      repository_id?: undefined
      environment_id?: undefined
    }

/** The column with the id of an owner, and the id. Each table has some of these columns. */
export function ownerColumn(owner: ValueOwner) {
  const { organization_id, repository_id, environment_id, user_id } = owner
  if (organization_id !== undefined) return ['organization_id', organization_id] as const
  if (repository_id !== undefined) return ['repository_id', repository_id] as const
  if (environment_id !== undefined) return ['environment_id', environment_id] as const
  return ['user_id' as 'environment_id', user_id] as const
}
