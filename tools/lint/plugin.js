/**
 * Redocly plugin `contract`: rules for the layout and the extensions of this project, and shared
 * response headers.
 */
import * as components from './components.js'
import { addCommonHeaders } from './common-headers.js'
import * as conditional from './conditional.js'
import * as layout from './layout.js'
import * as operations from './operations.js'
import * as permissions from './permissions.js'
import * as responses from './responses.js'
import { wholeExamples } from './whole-examples.js'

const kebabCase = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const rules = Object.fromEntries(
  Object.entries({
    ...layout,
    ...components,
    ...conditional,
    ...operations,
    ...permissions,
    ...responses,
  }).map(([name, rule]) => [kebabCase(name), rule]),
)

export default function contract() {
  return {
    id: 'contract',
    rules: { oas3: rules },
    preprocessors: { oas3: { 'whole-examples': wholeExamples } },
    decorators: { oas3: { 'add-common-headers': addCommonHeaders } },
  }
}
