/** Text of a field; empty if the form has no such field. */
export function fieldOf(form: EventTarget | null, name: string): string {
  const value = new FormData(form as HTMLFormElement).get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Fields of a form that are not empty, by name. */
export function filled(form: EventTarget | null): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form as HTMLFormElement)) {
    if (typeof value === 'string' && value !== '') fields[name] = value
  }
  return fields
}
