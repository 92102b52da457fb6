/** Rules for the responses of every operation. */

const always = ['400', '401', '403', '410', '429']
const withBody = ['408', '413', '415', '422']
/** Path parameters that may name a missing resource, as files and as bundled components. */
const lookedUp = [
  'owner',
  'org',
  'username',
  'client-id',
  'client_id',
  'installation-id',
  'app-slug',
  'manifest-code',
]

function expectedStatuses(operation, pathItem) {
  const parameters = [...(pathItem.parameters ?? []), ...(operation.parameters ?? [])]
  const names = parameters.map(
    (each) => each.name ?? each.$ref.split('/').at(-1).replace('.yaml', ''),
  )
  const looksUp = lookedUp.some((each) => names.includes(each))
  return [
    ...always,
    ...(operation.requestBody ? withBody : []),
    ...(operation['x-conditional'] ? ['304'] : []),
    ...(looksUp ? ['404'] : []),
    ...(operation.parameters ? ['422'] : []),
  ]
}

/** Every operation declares the errors common to its kind. */
export const commonErrors = () => ({
  Paths: {
    PathItem: {
      Operation(operation, { report, location }, { PathItem: pathItem }) {
        const expected = expectedStatuses(operation, pathItem)
        const missing = expected.filter((status) => !(status in operation.responses))
        if (missing.length === 0) return
        const message = `Declare ${missing.join(', ')}.`
        report({ message, location: location.child(['responses']) })
      },
    },
  },
})

const lacksExample = ({ example, examples }) =>
  example === undefined && !Object.keys(examples ?? {}).length

/**
 * Every request body and every successful response body has an example, for mocks and for readers.
 */
export const bodiesHaveExamples = () => ({
  Operation(operation, { report, location, resolve }) {
    const bodies = [['requestBody', operation.requestBody]]
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status.startsWith('2')) bodies.push([`responses/${status}`, response])
    }
    for (const [at, body] of bodies) {
      const { content } = (body?.$ref ? resolve(body).node : body) ?? {}
      if (!Object.values(content ?? {}).some(lacksExample)) continue
      report({ message: 'Add an example.', location: location.child(at.split('/')) })
    }
  },
})
