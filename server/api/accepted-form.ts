import type { Brand } from '../core/brand.ts'

/** A form that a caller asks for with `Accept: application/vnd.service.<form>`. */
export interface AcceptedForm<Form extends string> {
  form: Form
  /** The media type as the caller wrote it, in lower case and with the brand of this server. */
  type: string
}

/**
 * `application/vnd.service.raw`, `application/vnd.service.v3.raw+json`. Some clients send the
 * placeholder VERSION of old documentation, which stands for `v3`.
 */
const vendorType =
  /^application\/vnd\.[\w-]+\.(?<version>(?:v3|version)\.)?(?<named>(?<form>[\w-]+)(?:\+json)?)$/i

/** The first of these forms in an `Accept` header; undefined for JSON as usual. */
export function acceptedForm<Form extends string>(
  accept: string,
  forms: readonly Form[],
  { word }: Brand,
): AcceptedForm<Form> | undefined {
  for (const range of accept.split(',')) {
    const { version, named, form } = vendorType.exec(range.split(';')[0]!.trim())?.groups ?? {}
    const wanted = forms.find((each) => each === form?.toLowerCase())
    if (!wanted) continue
    const type = `application/vnd.${word}.${version ? 'v3.' : ''}${named!.toLowerCase()}`
    return { form: wanted, type }
  }
  return undefined
}

/** The media type of a text in that form. */
export const textTypeOf = ({ type }: Pick<AcceptedForm<string>, 'type'>): string =>
  `${type.replace('+json', '')}; charset=utf-8`

/** The header that tells which form of JSON a response has. */
export const formHeader = (
  form: string,
  { headerPrefix, word }: Brand,
): Record<string, string> => ({
  [`${headerPrefix}-Media-Type`]: `${word}.v3; param=${form}; format=json`,
})

const vendors = 'application/vnd.'
const ownType =
  /^application\/vnd\.(?<word>[\w-]+)\.(?:v3\.)?(?<form>[\w-]+)(?<json>\+json)?(?:;|$)/

/** The same header for content of a media type; undefined for types of others. */
export function mediaTypeHeader(
  type: string,
  { headerPrefix }: Brand,
): [name: string, value: string] | undefined {
  if (!type.startsWith(vendors)) return undefined
  const { word, form, json } = ownType.exec(type)?.groups ?? {}
  if (form === undefined) return undefined
  return [`${headerPrefix}-Media-Type`, `${word}.v3; param=${form}${json ? '; format=json' : ''}`]
}
