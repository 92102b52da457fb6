import type { OperationCheck } from '../../check.ts'
import { methodsOn } from '../../generate/judge.ts'
import { holds } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']

const list = /^[A-Z]+(, [A-Z]+)*$/

export const check: OperationCheck = {
  id: 'C38',
  kind: 'operation',
  name: 'refused_methods_name_others',
  promise: 'The `Allow` header of a 405 lists the supported methods, without the rejected one.',
  async run(subject, operation) {
    const path = operation.path.replace(/\{\w+\}/g, '1')
    const { authorization } = (await subject.arrange(operation, 'shared')).headers
    const known = methodsOn(subject, operation.path)
    let seen = 0
    for (const method of methods) {
      if (known.includes(method)) continue
      const answer = await subject.call({
        ...{ operation, method, path },
        headers: authorization === undefined ? {} : { authorization },
      })
      if (answer.status !== 405) continue
      const { allow } = answer.headers
      if (allow === undefined) throw new Violation('a 405 has no Allow', answer)
      if (!list.test(allow)) throw new Violation(`Allow is no list: "${allow}"`, answer)
      if (allow.split(', ').includes(method))
        throw new Violation(`Allow lists the rejected method: ${allow}`, answer)
      seen++
    }
    return holds(seen)
  },
}
