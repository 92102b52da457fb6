import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'The router lacks a path of the contract',
  foundBy: 'C59',
  flaw: {
    context: inVersions(({ router }) => ({
      router: {
        ...router,
        match: (method, path) => (path === '/versions' ? undefined : router.match(method, path)),
      },
    })),
  },
}
