import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'The router has a path that is not in the contract',
  foundBy: 'C59',
  flaw: {
    context: inVersions(({ router }) => ({
      router: {
        ...router,
        match: (method, path) =>
          path === '/user/debug' ? { allow: ['GET'] } : router.match(method, path),
      },
    })),
  },
}
