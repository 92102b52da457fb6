import { badRequest } from '../core/errors.ts'

/** Maximum number of fields, several times that of the largest form. */
const mostFields = 100

const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/**
 * `curl -d` sends JSON with the content type of a form. A body that starts with a brace is not a
 * form.
 */
const looksLikeJson = (bytes: Buffer) => /^\s*\{/.test(bytes.subarray(0, 100).toString())

/** Whether a body is a form, by its content type and first character. */
export const isFormBody = (type: string | undefined, bytes: Buffer): boolean =>
  type !== undefined && isForm.test(type) && !looksLikeJson(bytes)

/**
 * Reads the fields of a form.
 * @param type the whole content type, which contains the boundary of a multipart form
 * @throws ServiceError 400 for a malformed form, too many fields, or a duplicate field
 */
export async function readForm(type: string, bytes: Buffer): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw badRequest('Problems parsing the form')
    })
  const fields = [...form].filter(([, value]) => typeof value === 'string')
  if (fields.length > mostFields) throw badRequest('Body has too many keys')
  const names = new Set(fields.map(([name]) => name))
  if (names.size < fields.length) throw badRequest('The form has a duplicate field')
  return Object.fromEntries(fields)
}
