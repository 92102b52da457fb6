import { expect } from 'vitest'

/** The body of an error response of the service at `url`. */
export function failure({ url }: { url: string }, status: number, message: string, anchor = '') {
  return {
    message,
    documentation_url: anchor
      ? `${url}/docs/#${anchor}`
      : (expect.stringMatching(
          `^${url}/docs/(\\d{4}-\\d\\d-\\d\\d/[a-z-]+[.]html#[a-z-]+)?$`,
        ) as string),
    status: String(status),
  }
}

/** The body of a 422 that names the invalid fields. */
export function invalid(at: { url: string }, message: string, ...errors: object[]) {
  return { ...failure(at, 422, message), errors }
}
