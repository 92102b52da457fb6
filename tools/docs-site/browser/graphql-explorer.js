import { buildSchema } from 'graphql'
import { apiBase, isServed } from './served.js'
import { Explorer } from './graphql/explorer.js'

const place = document.querySelector('.graphql')
const examples = document.querySelector('.examples')

/** The examples of the page: documents and variables by their titles. */
const readExamples = () =>
  [...examples.querySelectorAll('details')].map((each) => {
    const [text, variables] = [...each.querySelectorAll('code')].map((code) => code.textContent)
    return { title: each.dataset.title, document: text, variables: variables ?? '' }
  })

async function readSchema() {
  const response = await fetch('graphql/schema.graphql')
  if (!response.ok) throw new Error(`the schema has the status ${response.status}`)
  return buildSchema(await response.text(), { assumeValid: true })
}

async function open() {
  const schema = await readSchema()
  const url = `${apiBase('./')}/graphql`
  new Explorer({ schema, examples: readExamples(), url }).fill(place)
  place.hidden = false
  examples.hidden = true
}

const tell = (error) => {
  place.hidden = false
  place.textContent = `Cannot open the explorer: ${error.message}. Reload the page.`
}

// A page opened from disk has no server to send documents to, and keeps the list of examples.
if (isServed) open().catch(tell)
