import { emitterEventNames } from '@octokit/webhooks'
import { describe, expect, it } from 'vitest'
import { isAppEventName } from '../../server/workers/delivery/event-names.ts'
import { versions } from '../_support/bundles.ts'
import { contractDocument } from '../_support/contract/contract-document.ts'
import { actionsOf } from '../_support/recorded-payloads/actions.ts'
import { unsent } from '../_support/recorded-payloads/unsent-events.ts'

/** Callers name the actions of these events; the list of the platform has an example. */
const namedByCallers: Record<string, string> = {
  'repository_dispatch.sample.collected': 'repository_dispatch',
}

/** Events that installed apps receive without a subscription. */
const unasked = ['installation', 'installation_repositories', 'service_app_authorization']

const neutral = (name: string) => namedByCallers[name] ?? name.replace(/^github_/, 'service_')

/** Every event and action of the documented platform, such as `issues.opened`. */
const documented = emitterEventNames
  .filter((name) => !emitterEventNames.some((other) => other.startsWith(`${name}.`)))
  .map(neutral)

const sentIn = (version: string) =>
  Object.entries(actionsOf(version)).flatMap(([event, actions]) =>
    actions.map((action) => (action === 'default' ? event : `${event}.${action}`)),
  )

const eventOf = (name: string) => name.split('.')[0]!

interface Names {
  pattern: string
  description: string
}

describe.each(versions)('the events of the documented platform, in %s', (version) => {
  const sent = sentIn(version)
  const webhooks = Object.keys(actionsOf(version))

  it('are sent, or listed with a reason, and none is both', () => {
    const listed = unsent.flatMap(({ events }) => events)
    expect(documented).toHaveLength(261)
    expect([...sent, ...listed].toSorted()).toEqual(documented.toSorted())
  })

  it.each(['webhook-event-name', 'organization-event-name'])(
    'that a webhook can name are sent, or %s says that they are not',
    (schema) => {
      const { pattern, description } = contractDocument(version).components.schemas![
        schema
      ] as unknown as Names
      const names = pattern.match(/\w+/g)!.filter((name) => name !== 'RepositoryImportEvent')
      const said = [...description.matchAll(/`(\w+)`/g)].map(([, name]) => name)
      expect(said).toEqual(names.filter((name) => !webhooks.includes(name)))
    },
  )

  it('that are sent can be subscribed to by apps', () => {
    const sentEvents = new Set(sent.map(eventOf))
    const refused = [...sentEvents].filter((name) => !isAppEventName(name))
    expect(refused.toSorted()).toEqual(unasked)
  })
})
