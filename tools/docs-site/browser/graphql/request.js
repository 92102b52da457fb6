/** @throws Error if the variables are not an object in JSON */
function variablesIn(text) {
  if (text.trim() === '') return {}
  const variables = JSON.parse(text)
  if (variables === null || typeof variables !== 'object' || Array.isArray(variables)) {
    throw new Error('they must be an object')
  }
  return { variables }
}

/** The request that runs a document. @throws Error if the variables are not an object in JSON */
export const documentRequest = (url, { query, variables, token }) => ({
  method: 'POST',
  url,
  headers: {
    ...(token && { Authorization: `Bearer ${token}` }),
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ query, ...variablesIn(variables) }),
})

/** The errors in a response, in one line; undefined without any. */
export function errorsIn({ text }) {
  try {
    const { errors = [] } = JSON.parse(text)
    if (errors.length < 2) return errors[0]?.message
    return `${errors.length} errors: ${errors[0].message}`
  } catch {
    return undefined
  }
}
