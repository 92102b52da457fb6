/**
 * Redocly plugin `contract`: rules for the layout and the extensions of this project, and shared
 * response headers.
 */
import * as components from './lint/components.js'
import { addCommonHeaders } from './lint/common-headers.js'
import * as conditional from './lint/conditional.js'
import * as layout from './lint/layout.js'
import * as operations from './lint/operations.js'
import * as permissions from './lint/permissions.js'
import * as responses from './lint/responses.js'
import { wholeExamples } from './lint/whole-examples.js'

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
