import { ServiceError } from '../core/errors.ts'

export const unprocessable = (message: string) => new ServiceError({ status: 422, message })

export const conflict = (message: string) => new ServiceError({ status: 409, message })

export const absent = (what: string) =>
  new ServiceError({ status: 404, message: `${what} not found` })

export const serverClosing = () =>
  new ServiceError({ status: 503, message: 'The server is closing.' })
