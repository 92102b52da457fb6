import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { yamlOf } from '../../tools/generate/yaml.ts'

const long = 'word '.repeat(40).trim()
const example = { name: long, lines: 'one\ntwo', labels: [{ id: 1, color: null }] }
const linesOf = (contract: object) => yamlOf(contract).trim().split('\n')

describe('a contract as YAML', () => {
  it('has each example on one line, as JSON', () => {
    const contract = { schema: { example }, examples: { one: { value: example } } }
    const shown = linesOf(contract).filter((line) => line.includes('{'))
    expect(shown.map((line) => line.trim().replace(/ .*/, ''))).toEqual(['example:', 'value:'])
    for (const line of shown)
      expect(JSON.parse(line.slice(line.indexOf(' {') + 1))).toEqual(example)
  })

  it('has properties of schemas with these names as it has others', () => {
    const properties = { value: { type: 'string', description: long } }
    expect(linesOf({ properties })).toEqual([
      'properties:',
      '  value:',
      '    type: string',
      `    description: ${long}`,
    ])
  })

  it('has what is short on one line, and texts of several lines as they are', () => {
    expect(
      linesOf({ get: { tags: ['a'], description: 'one\ntwo\n', then: { $ref: '#/a' } } }),
    ).toEqual([
      'get:',
      '  tags: [ a ]',
      '  description: |',
      '    one',
      '    two',
      "  then: { $ref: '#/a' }",
    ])
  })

  const values = [
    'null',
    '1e3',
    '0x1',
    'yes',
    '2026-03-10',
    ' a ',
    '',
    'a: b',
    'a #b',
    '- a',
    '{a}',
  ]
  it.each([...values, ',', '"', "'", '\\', 'one\n\n two\n', 'é\u2028', 1.5e300, -0.1, true, null])(
    'has %j in every place as it is',
    (value) => {
      const places = { value, list: [value], short: { value }, example: { [String(value)]: value } }
      const text = yamlOf({ places, long: { long, list: [long, value] } })
      expect(parse(text)).toEqual({ places, long: { long, list: [long, value] } })
      expect(load(text)).toEqual(parse(text))
    },
  )
})
