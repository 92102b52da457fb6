import { describe, expect, it } from 'vitest'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const logins = ({ body }: Answer) => body.map(({ login }: { login: string }) => login).sort()

describe.each(stores)('filters of lists on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')

  it('members by two-factor authentication, which nobody has, for owners only', async () => {
    const org = await makeOrganization(service, { hubot: 'member' })
    const members = (login: string, filter: string) =>
      service.as(login).get(`${org}/members?filter=${filter}`)
    expect(logins(await members('mona', '2fa_disabled'))).toEqual(['hubot', 'mona'])
    expect(logins(await members('mona', '2fa_insecure'))).toEqual([])
    expect(logins(await members('hubot', 'all'))).toEqual(['hubot', 'mona'])
    expect((await members('hubot', '2fa_disabled')).status).toBe(422)
  })

  it('invitations by source and teams by type', async () => {
    const org = await makeOrganization(service)
    await mona().request('PUT', `${org}/memberships/stranger`)
    await mona().post(`${org}/teams`, { name: 'Core' })
    const count = async (path: string) => (await mona().get(`${org}/${path}`)).body.length
    expect(await count('invitations?invitation_source=member')).toBe(1)
    expect(await count('invitations?invitation_source=scim')).toBe(0)
    expect(await count('teams?team_type=organization')).toBe(1)
    expect(await count('teams?team_type=enterprise')).toBe(0)
  })

  it('collaborators by permission, however they have it', async () => {
    const org = await makeOrganization(service, { hubot: 'member' })
    await mona().post(`${org}/repos`, { name: 'shared' })
    const path = `${org.replace('/orgs/', '/repos/')}/shared`
    await letIn(service, path, 'reader', { permission: 'read' })
    await letIn(service, path, 'stranger', { permission: 'write' })
    await mona().post(`${org}/teams`, { name: 'Core', maintainers: ['hubot'] })
    await mona().request('PUT', `${org}/teams/core/repos${path.slice('/repos'.length)}`, {
      permission: 'maintain',
    })
    const having = async (permission: string) =>
      logins(await mona().get(`${path}/collaborators?permission=${permission}`))
    expect(await having('pull')).toEqual(['hubot', 'mona', 'reader', 'stranger'])
    expect(await having('push')).toEqual(['hubot', 'mona', 'stranger'])
    expect(await having('maintain')).toEqual(['hubot', 'mona'])
    expect(await having('admin')).toEqual(['mona'])
    const outside = await mona().get(`${path}/collaborators?permission=push&affiliation=outside`)
    expect(logins(outside)).toEqual(['stranger'])
    const custom = { permission: 'reviewer' }
    const refused = await mona().request('PUT', `${path}/collaborators/reader`, custom)
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'permission'])
  })

  it('values of custom properties by repository', async () => {
    const org = await makeOrganization(service)
    await mona().post(`${org}/repos`, { name: 'web-app', private: true })
    await mona().post(`${org}/repos`, { name: 'web_docs' })
    const found = async (query: string) => {
      const at = `${org}/properties/values?repository_query=${encodeURIComponent(query)}`
      const { status, body } = await mona().get(at)
      if (status !== 200) return status
      return body.map(({ repository_name }: { repository_name: string }) => repository_name)
    }
    expect(await found('web')).toEqual(['web-app', 'web_docs'])
    expect(await found('WEB app')).toEqual(['web-app'])
    expect(await found('web_')).toEqual(['web_docs'])
    expect(await found('is:public archived:false fork:false')).toEqual(['web_docs'])
    expect(await found(`repo:${org.slice('/orgs/'.length)}/web-app`)).toEqual(['web-app'])
    expect(await found('visibility:private')).toEqual(['web-app'])
    expect(await found('language:ruby')).toBe(422)
    expect(await found('is:public is:private')).toBe(422)
  })

  it('custom properties keep whether values must be set explicitly', async () => {
    const org = await makeOrganization(service)
    const property = { value_type: 'string', require_explicit_values: true }
    const at = `${org}/properties/schema/team`
    const { body } = await mona().request('PUT', at, property)
    expect(body).toMatchObject(property)
    expect((await mona().get(at)).body).toEqual(body)
    const again = await mona().patch(`${org}/properties/schema`, { properties: [body] })
    expect([again.status, again.body]).toEqual([200, [body]])
  })
})
