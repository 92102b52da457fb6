import { trimEnd } from '../../core/trim-end.ts'
import { validationFailed } from '../../core/errors.ts'

/** Decodes the content of a file or blob. @throws ServiceError 422 for invalid Base64 */
export function decodeContent(content: string): Buffer {
  const plain = content.replace(/\s/g, '')
  const bytes = Buffer.from(plain, 'base64')
  if (/^[A-Za-z0-9+/_-]*={0,2}$/.test(plain) && trimEnd(plain, '=').length % 4 !== 1) return bytes
  const message = 'content is not valid Base64'
  throw validationFailed({ resource: 'Content', field: 'content', code: 'invalid', message })
}
