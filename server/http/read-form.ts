import { badRequest } from '../core/errors.ts'

/** As many as a form of ours has, several times over. */
const mostFields = 100

const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** `curl -d` says form and sends JSON: what begins like an object is none. */
const looksLikeJson = (bytes: Buffer) => /^\s*\{/.test(bytes.subarray(0, 100).toString())

/** Whether a body is what a form has, by its content type and its first byte. */
export const isFormBody = (type: string | undefined, bytes: Buffer): boolean =>
  type !== undefined && isForm.test(type) && !looksLikeJson(bytes)

/**
 * The fields of a form, each once.
 * @param type the whole content type, which tells the parts of a form apart
 * @throws ServiceError 400 for what cannot be read, is too much or says something twice
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
  if (names.size < fields.length) throw badRequest('The form says something twice')
  return Object.fromEntries(fields)
}
