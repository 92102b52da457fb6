export interface TrialField {
  name: string
  in: 'path' | 'query'
  required?: boolean
  list?: boolean
  segments?: boolean
}

export interface TrialOperation {
  method: string
  path: string
  credentials: 'none' | 'token' | 'client' | 'app'
  fields: TrialField[]
  fileType?: string
}

export interface TrialRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}

export declare function missingField(
  trial: TrialOperation,
  values: Record<string, string>,
): string | undefined

export declare function createRequest(
  trial: TrialOperation,
  given: {
    base: string
    values: Record<string, string>
    secret: string
    body?: string
    versionHeader: string
    version: string
  },
): TrialRequest
