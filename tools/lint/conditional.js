/** Every GET with a body supports conditional requests. */

function complaints(operation, resolve) {
  const whole = (response) => (response?.$ref ? resolve(response).node : response)
  const tagged = (status) => 'etag' in (whole(operation.responses[status])?.headers ?? {})
  return [
    ...(operation['x-conditional'] === true ? [] : ['Add `x-conditional: true`.']),
    ...['200', '304']
      .filter((status) => !tagged(status))
      .map((each) => `Declare \`etag\` on ${each}.`),
  ]
}

/** A GET that returns 200 also returns 304, and both have an ETag header. */
export const readsAreConditional = () => ({
  Paths: {
    Operation(operation, { report, location, key, resolve }) {
      if (key !== 'get' || !('200' in operation.responses)) return
      for (const message of complaints(operation, resolve)) {
        report({ message, location: location.child(['responses']) })
      }
    },
  },
})
