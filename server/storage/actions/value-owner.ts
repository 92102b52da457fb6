/** The organization or the repository that a key, secret or variable belongs to. */
export type ValueOwner =
  | { organization_id: number; repository_id?: undefined }
  | { repository_id: number; organization_id?: undefined }
