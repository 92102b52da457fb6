/** The form that an event submits. */
export const fieldsOf = (event: SubmitEvent): FormData =>
  new FormData(event.currentTarget as HTMLFormElement)

/** The text of a field, without surrounding spaces; empty if the form has no such field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The fields that are not empty, by name. */
export function filled(form: FormData): Record<string, string> {
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(fields)
}
