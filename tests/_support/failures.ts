/** The body of a failure as the service at `url` writes it (design 8). */
export function failure({ url }: { url: string }, status: number, message: string, anchor = '') {
  return {
    message,
    documentation_url: `${url}/docs/${anchor && `#${anchor}`}`,
    status: String(status),
  }
}

/** The body of a 422 that names the fields at fault. */
export function invalid(at: { url: string }, message: string, ...errors: object[]) {
  return { ...failure(at, 422, message), errors }
}
