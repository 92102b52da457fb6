import { validationFailed } from '../../core/errors.ts'

const resource = 'ReleaseAsset'

/** Every other character is replaced with a period. */
const others = /[^A-Za-z0-9._+@~-]+/g

/**
 * The name under which a file is stored. Periods are collapsed, so that a name is never a path or a
 * hidden file.
 * @throws ServiceError 422 for a name that has no other characters
 */
export function assetName(name: string): string {
  const plain = name
    .replace(others, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/\.$/, '')
  if (plain === '') {
    throw validationFailed({ resource, field: 'name', code: 'custom', message: 'name is invalid' })
  }
  return plain.startsWith('.') ? `default${plain}` : plain
}

/** Another asset of the release has the name. */
export const nameTaken = () => validationFailed({ resource, code: 'already_exists', field: 'name' })

const shown = /^[\w.+-]+\/[\w.+-]+(?:\s*;\s*[\w-]+=(?:[\w.+-]+|"[\w .+-]*"))*$/

/** The media type of an upload, if it is one. */
export const mediaType = (type: string | undefined): string =>
  type !== undefined && type.length <= 255 && shown.test(type) ? type : 'application/octet-stream'
