import { operationsOf, resolve, type Document, type Schema } from '../../contract/contract.ts'
import { isMultiSegment } from '../../generate/operations.ts'

interface Parameter {
  name?: string
  in?: string
  schema?: Schema
}

interface Route {
  /** Method and path template. */
  name: string
  /** Its path, with `{}` for parameters without listed values. */
  shape: string
  pattern: RegExp
  isOwn: boolean
}

/** One path for each value of the parameters that list theirs. */
function spelled(path: string, parameters: Parameter[]): string[] {
  return parameters.reduce(
    (paths, { name, schema }) =>
      paths.flatMap((each) =>
        ((schema?.enum as string[] | undefined) ?? [`{${name}}`]).map((value) =>
          each.replace(`{${name}}`, value),
        ),
      ),
    [path],
  )
}

function patternOf(method: string, path: string, parameters: Parameter[]): RegExp {
  const segments = path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.name === name)
    if (parameter && isMultiSegment(parameter)) return '.+'
    return parameter?.schema?.type === 'integer' ? '\\d+' : '[^/]+'
  })
  return new RegExp(`^${method} ${segments}/?$`)
}

const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

function ownRoutes(document: Document): Route[] {
  return [...operationsOf(document.paths)].flatMap(({ path, method, operation }) => {
    const verb = method.toUpperCase()
    const parameters = operation.parameters
      .map((each) => resolve(document, each) as Parameter)
      .filter((each) => each.in === 'path')
    return spelled(path, parameters).map((each) => ({
      name: `${verb} ${path}`,
      shape: shapeOf(each),
      pattern: patternOf(verb, each, parameters),
      isOwn: true,
    }))
  })
}

function platformRoute({ route }: { route: string }): Route {
  const [method = '', path = ''] = route.split(' ')
  const pattern = patternOf(method, path, [])
  return { name: route, shape: shapeOf(path), pattern, isOwn: false }
}

/** Literal segments come before parameters, and our operations before the platform's. */
function order(one: Route, other: Route): number {
  const rank = ({ shape, isOwn }: Route) => `${shape.replaceAll('{}', '~')} ${isOwn ? 0 : 1}`
  return rank(one) < rank(other) ? -1 : 1
}

/**
 * Finds the operation of ours that a request calls: method and path template.
 * @param platform operations of the documented platform, which a request may mean as well
 */
export function routesOf(
  document: Document,
  platform: readonly { route: string }[],
): (method: string, path: string) => string | undefined {
  const routes = [...ownRoutes(document), ...platform.map(platformRoute)].sort(order)
  return (method, path) => {
    const found = routes.find(({ pattern }) => pattern.test(`${method} ${path}`))
    return found?.isOwn ? found.name : undefined
  }
}
