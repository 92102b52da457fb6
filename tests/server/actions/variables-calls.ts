import type { Calls } from '../../_support/calls/call.ts'
import { as, describeWidgets, type Change } from '../../_support/calls/changes.ts'
import { widgets, type Place } from '../../_support/calls/place.ts'
import { valueName } from '../../_support/planted/values.ts'

const noRepositories = { selected_repository_ids: [] }
/** The name of a place has characters that names of variables cannot have. */
const newVariable = ({ name }: Place) => ({ name: name.replaceAll('-', '_'), value: 'eu-west' })

const changeOrganizationVariable: Change = (stage, turn) =>
  as(stage, 'mona').patch(`/orgs/acme/actions/variables/${valueName}`, { value: `of ${turn}` })

const changeRepositoryVariable: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/actions/variables/${valueName}`, { value: `of ${turn}` })

const changeEnvironmentVariable: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/environments/staging/variables/${valueName}`, {
    value: `of ${turn}`,
  })

export const actionsVariables = {
  'actions/create-environment-variable': {
    body: newVariable,
    role: 'write',
    read: (data) => Object.keys(data).length,
    client: { body: { name: valueName, value: 'eu-west' } },
  },
  'actions/list-environment-variables': {
    role: 'write',
    change: changeEnvironmentVariable,
    read: (data) => data.variables[0]?.value,
  },
  'actions/get-environment-variable': {
    role: 'write',
    change: changeEnvironmentVariable,
    read: (data) => data.value,
  },
  'actions/update-environment-variable': { body: { value: 'eu-north' }, role: 'write' },
  'actions/delete-environment-variable': { role: 'write' },
  'actions/create-repo-variable': {
    body: newVariable,
    role: 'write',
    read: (data) => Object.keys(data).length,
    client: { body: { name: valueName, value: 'eu-west' } },
  },
  'actions/list-repo-variables': {
    role: 'write',
    change: changeRepositoryVariable,
    read: (data) => data.variables[0]?.value,
  },
  'actions/get-repo-variable': {
    role: 'write',
    change: changeRepositoryVariable,
    read: (data) => data.value,
  },
  'actions/update-repo-variable': { body: { value: 'eu-north' }, role: 'write' },
  'actions/delete-repo-variable': { role: 'write' },
  'actions/create-org-variable': {
    body: (place) => ({ ...newVariable(place), visibility: 'private' }),
    read: (data) => Object.keys(data).length,
    client: {
      body: {
        name: valueName,
        value: 'eu-west',
        visibility: 'selected',
        selected_repository_ids: [1],
      },
    },
  },
  'actions/list-org-variables': {
    change: changeOrganizationVariable,
    read: (data) => data.variables[0]?.value,
  },
  'actions/get-org-variable': {
    change: changeOrganizationVariable,
    read: (data) => data.visibility,
  },
  'actions/list-repo-organization-variables': {
    role: 'write',
    change: changeOrganizationVariable,
    changeAt: '/repos/acme/widgets/actions/organization-variables',
    read: (data) => data.variables[0]?.value,
    client: { at: widgets },
  },
  'actions/update-org-variable': { body: { value: 'eu-north' } },
  'actions/add-selected-repo-to-org-variable': {},
  'actions/list-selected-repos-for-org-variable': {
    change: describeWidgets,
    read: (data) => data.repositories[0]?.full_name,
  },
  'actions/remove-selected-repo-from-org-variable': {},
  'actions/set-selected-repos-for-org-variable': { body: noRepositories },
  'actions/delete-org-variable': {},
} satisfies Partial<Calls>
