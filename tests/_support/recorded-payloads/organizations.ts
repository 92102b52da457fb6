import { clientIds, appSlugs } from './world.ts'
import type { Scene } from './scene.ts'

const acme = '/orgs/acme'

/** Causes the events of members, invitations and blocks. */
export async function memberEvents(scene: Scene): Promise<void> {
  const at = `${acme}/memberships/octavia`
  await scene.send('PUT', at, { role: 'member' })
  await scene.send('PATCH', '/user/memberships/orgs/acme', { state: 'active' }, 'octavia')
  await scene.send('DELETE', at)
  await scene.send('PUT', `${acme}/blocks/octavia`)
  await scene.send('DELETE', `${acme}/blocks/octavia`)
}

/** Causes the events of teams and their repositories. */
export async function teamEvents(scene: Scene): Promise<void> {
  const at = `${acme}/teams/makers`
  await scene.send('POST', `${acme}/teams`, { name: 'Makers', privacy: 'closed' })
  await scene.send('PUT', `${at}/memberships/hubot`, { role: 'member' })
  await scene.send('PATCH', at, { description: 'They make the widgets.' })
  await scene.send('PUT', `${at}/repos/acme/widgets`, { permission: 'pull' })
  await scene.send('DELETE', `${at}/repos/acme/widgets`)
  await scene.send('DELETE', `${at}/memberships/hubot`)
  await scene.send('DELETE', at)
}

/** Causes the events of custom properties and their values. */
export async function propertyEvents(scene: Scene): Promise<void> {
  const at = `${acme}/properties/schema/tier`
  const definition = { value_type: 'string', description: 'How important it is' }
  await scene.send('PUT', at, definition)
  await scene.send('PUT', at, { ...definition, description: 'How important the repository is' })
  const properties = [{ property_name: 'tier', value: 'high' }]
  await scene.send('PATCH', '/repos/acme/widgets/properties/values', { properties })
  await scene.send('DELETE', at)
}

/** Causes the events of installed apps. */
export async function appEvents(scene: Scene): Promise<void> {
  for (const [index, slug] of appSlugs.entries()) {
    const basic: [string, string] = [clientIds[index]!, 'secret']
    const jwt = scene.appToken(clientIds[index]!)
    const { id } = await scene.send('GET', `${acme}/installation`, undefined, { token: jwt })
    const suspended = `/app/installations/${id}/suspended`
    await scene.send('PUT', suspended, undefined, { token: scene.appToken(clientIds[index]!) })
    await scene.send('DELETE', suspended, undefined, { token: scene.appToken(clientIds[index]!) })
    const grant = `/applications/${clientIds[index]}/grant`
    const version = slug.endsWith('2022') ? '2022-11-28' : '2026-03-10'
    await scene.send('DELETE', grant, { access_token: `ghu_${version}` }, { basic })
  }
}

/** Causes the events at the end of selected repositories, installations and organizations. */
export async function lastEvents(scene: Scene): Promise<void> {
  await scene.send('DELETE', '/repos/mona/parts')
  await scene.send('DELETE', '/orgs/umbrella')
  await scene.until(async () => (await scene.as().get('/orgs/umbrella')).status === 404)
  for (const slug of appSlugs) {
    await scene.run(`app uninstall ${slug} --account acme`)
    await scene.run(`app install ${slug} --account acme`)
  }
}
