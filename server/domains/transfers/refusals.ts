import { validationFailed } from '../../core/errors.ts'

const refused = (field: string) => (message: string) =>
  validationFailed({ resource: 'Repository', field, code: 'invalid', message })

export const refusedOwner = refused('new_owner')
export const refusedTeam = refused('team_ids')
