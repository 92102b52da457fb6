const encode = (value, segments) =>
  segments ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)

/** The path of an operation with the values of its fields. */
function pathOf({ path, fields }, values) {
  const inPath = fields.filter((field) => field.in === 'path')
  return inPath.reduce(
    (filled, { name, segments }) =>
      filled.replace(`{${name}}`, () => encode(values[name] ?? '', segments)),
    path,
  )
}

/** The query. Empty fields are left out. */
function queryOf({ fields }, values) {
  const query = new URLSearchParams()
  for (const { name, list, in: place } of fields) {
    const value = values[name] ?? ''
    if (place !== 'query' || value === '') continue
    for (const each of list ? value.split(/\s*,\s*/) : [value]) query.append(name, each)
  }
  const text = query.toString()
  return text && `?${text}`
}

/** A client id and its secret are sent as Basic credentials, tokens and JSON Web Tokens as Bearer. */
function authorizationOf({ credentials }, values, secret) {
  if (secret === '') return {}
  if (credentials !== 'client') return { Authorization: `Bearer ${secret}` }
  return { Authorization: `Basic ${btoa(`${values.client_id}:${secret}`)}` }
}

/** @returns the name of the first required field without a value, or undefined */
export const missingField = ({ fields }, values) =>
  fields.find(({ name, required }) => required && !values[name])?.name

/**
 * The request that a filled form describes.
 * @param trial the operation, from the file of the page
 */
export function createRequest(trial, { base, values, secret, body, versionHeader, version }) {
  const hasBody = body !== undefined && body.trim() !== ''
  return {
    method: trial.method,
    url: base + pathOf(trial, values) + queryOf(trial, values),
    headers: {
      ...authorizationOf(trial, values, secret),
      [versionHeader]: version,
      ...(hasBody && { 'Content-Type': trial.fileType ?? 'application/json' }),
    },
    ...(hasBody && { body }),
  }
}
