export function documentRequest(
  url: string,
  form: { query: string; variables: string; token: string },
): { method: string; url: string; headers: Record<string, string>; body: string }
export function errorsIn(response: { text: string }): string | undefined
