/** Words of the contract that the upgrade report reads. The others make up most of its size. */
const words = new Set([
  ...['$ref', 'type', 'enum', 'required', 'items', 'additionalProperties'],
  ...['oneOf', 'anyOf', 'allOf', 'schema', 'requestBody', 'parameters'],
])

/** Words whose values have names as keys. */
const maps = new Set(['properties', 'content', 'responses'])

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapped = (value: Json, act: (each: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, act(each)]))

function slim(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(slim)
  if (!isObject(value)) return value
  const kept: Json = {}
  for (const [word, each] of Object.entries(value)) {
    if (word === 'parameters') kept[word] = each // found by their exact text
    else if (words.has(word)) kept[word] = slim(each)
    else if (maps.has(word) && isObject(each)) kept[word] = mapped(each, slim)
  }
  return kept
}

/** The parts of a contract that the upgrade report reads. */
export function contractData({ paths, components }: { paths: Json; components: Json }): Json {
  const { parameters, ...others } = components as Record<string, Json>
  const kinds = ['schemas', 'responses', 'requestBodies'].flatMap((kind) =>
    others[kind] ? [[kind, mapped(others[kind], slim)] as const] : [],
  )
  return {
    paths: mapped(paths, (item) => (isObject(item) ? mapped(item, slim) : item)),
    components: {
      ...Object.fromEntries(kinds),
      parameters: mapped(parameters ?? {}, (each) => ({ name: (each as Json).name })),
    },
  }
}
