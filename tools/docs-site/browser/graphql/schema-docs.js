import { getNamedType, isAbstractType, isEnumType, isUnionType } from 'graphql'
import { element } from '../element.js'

const most = 40

const fieldsOf = (type) => ('getFields' in type ? Object.values(type.getFields()) : [])

/** The schema of a server, one type at a time. */
export class SchemaDocs {
  #schema
  #found = element('div', { class: 'schema-part' })
  #search = element('input', {
    ...{ type: 'search', id: 'graphql-search', autocomplete: 'off', spellcheck: 'false' },
    placeholder: 'Type or field',
  })

  constructor(schema) {
    this.#schema = schema
    this.#search.addEventListener('input', () => this.#find(this.#search.value.trim()))
    this.element = element(
      'section',
      { class: 'schema-docs', 'aria-labelledby': 'graphql-schema' },
      element('h2', { id: 'graphql-schema' }, 'Schema'),
      element('label', { for: 'graphql-search' }, 'Search the schema'),
      this.#search,
      this.#found,
    )
    this.show('Query')
  }

  #link(name, words = name, field = undefined) {
    const made = element('button', { type: 'button', class: 'type' }, words)
    made.addEventListener('click', () => this.show(name, field))
    return made
  }

  /** A type as code, which leads to what it is. */
  #typeOf({ type }) {
    return this.#link(getNamedType(type).name, String(type))
  }

  #part(item, chosen) {
    const { name, description, args = [] } = item
    const title = element('dt', {}, element('code', {}, name))
    if (item.type) title.append(' ', this.#typeOf(item))
    const inputs = args.map((each) =>
      element(
        'li',
        { title: each.description },
        element('code', {}, each.name),
        ' ',
        this.#typeOf(each),
      ),
    )
    const rest = inputs.length > 0 ? [element('ul', {}, ...inputs)] : []
    const isChosen = name === chosen
    return element(
      'div',
      { class: isChosen && 'chosen' },
      title,
      element('dd', {}, description ?? '', ...rest),
    )
  }

  #others(type) {
    if (!isAbstractType(type)) return []
    const words = isUnionType(type) ? 'One of' : 'Implemented by'
    const links = this.#schema.getPossibleTypes(type).map(({ name }) => this.#link(name))
    return [element('p', { class: 'types' }, words, ...links)]
  }

  /** Shows a type, with one of its fields marked. */
  show(name, field) {
    const type = this.#schema.getType(name)
    if (!type) return
    const parts = isEnumType(type) ? type.getValues() : fieldsOf(type)
    const roots = ['Query', 'Mutation'].map((each) => this.#link(each))
    this.#found.replaceChildren(
      element('p', { class: 'types' }, ...roots),
      element('h3', {}, name),
      element('p', {}, type.description ?? ''),
      ...this.#others(type),
      element('dl', {}, ...parts.map((each) => this.#part(each, field))),
    )
    this.#search.value = ''
    this.#found.querySelector('.chosen')?.scrollIntoView({ block: 'nearest' })
  }

  #find(words) {
    if (words === '') return this.show('Query')
    const wanted = words.toLowerCase()
    const has = ({ name }) => name.toLowerCase().includes(wanted)
    const types = Object.values(this.#schema.getTypeMap()).filter(
      ({ name }) => !name.startsWith('__'),
    )
    const fields = types.flatMap((type) =>
      fieldsOf(type)
        .filter(has)
        .map(({ name }) => this.#link(type.name, `${type.name}.${name}`, name)),
    )
    const all = [...types.filter(has).map(({ name }) => this.#link(name)), ...fields]
    const items = all.slice(0, most).map((each) => element('li', {}, each))
    const more = all.length > most ? `The first ${most} of ${all.length} results` : ''
    const count = all.length === 0 ? `No results for “${words}”.` : more || `${all.length} results`
    this.#found.replaceChildren(
      element('p', { role: 'status' }, count),
      element('ul', { class: 'found' }, ...items),
    )
  }
}
