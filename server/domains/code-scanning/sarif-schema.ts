const text = { type: 'string' }
const index = { type: 'integer', minimum: -1 }
const line = { type: 'integer', minimum: 0 }
const object = (properties: object, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})
const list = (items: object, more: object = {}) => ({ type: 'array', items, ...more })
const map = (values: object) => ({ type: 'object', additionalProperties: values })

const message = object({ text, markdown: text })
const level = { enum: ['none', 'note', 'warning', 'error'] }

const rule = object(
  {
    id: text,
    name: text,
    shortDescription: message,
    fullDescription: message,
    help: message,
    helpUri: text,
    defaultConfiguration: object({ level }),
    messageStrings: map(message),
    properties: object({ tags: list(text), 'security-severity': { type: ['string', 'number'] } }),
  },
  ['id'],
)

const component = object({
  name: text,
  guid: text,
  version: text,
  semanticVersion: text,
  rules: list(rule),
})

const region = object({
  startLine: line,
  endLine: line,
  startColumn: line,
  endColumn: line,
  snippet: object({ text }),
})

const location = object({
  physicalLocation: object({ artifactLocation: object({ uri: text, index }), region }),
})

const result = object({
  ruleId: text,
  ruleIndex: index,
  rule: object({ id: text, index, toolComponent: object({ index }) }),
  kind: text,
  level,
  baselineState: text,
  message: object({ text, markdown: text, id: text, arguments: list(text) }),
  locations: list(location),
  fingerprints: map(text),
  partialFingerprints: map(text),
})

const run = object(
  {
    tool: object({ driver: component, extensions: list(component) }, ['driver']),
    automationDetails: object({ id: text }),
    artifacts: list(object({ location: object({ uri: text }) })),
    results: { anyOf: [list(result), { type: 'null' }] },
  },
  ['tool'],
)

/** Maximum number of runs per file, as on comparable platforms. */
const maxRuns = 20

/** JSON Schema of the SARIF properties that are read. */
export const sarifSchema = object(
  { $schema: text, version: { const: '2.1.0' }, runs: list(run, { maxItems: maxRuns }) },
  ['version', 'runs'],
)
