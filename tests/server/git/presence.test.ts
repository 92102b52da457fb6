import { expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'

const service = useService()

/** The status of HEAD, as package managers send it before they download an archive. */
const head = async (path: string, token?: string) => {
  const headers = new Headers(token === undefined ? [] : [['authorization', `Bearer ${token}`]])
  const url = new URL(path, service.server.url)
  return (await fetch(url, { method: 'HEAD', headers, redirect: 'manual' })).status
}

it('the page of a repository responds to HEAD for those who can read it', async () => {
  expect(await head('/acme/widgets')).toBe(200)
  expect(await head('/acme/none')).toBe(404)
  expect(await head('/acme/vault')).toBe(404)
  expect(await head('/acme/vault', 'ghp_mona')).toBe(200)
  expect(await head('/acme/vault', 'ghp_stranger')).toBe(404)
  expect(await head('/acme/widgets', 'ghp_nobody')).toBe(401)
})

it('HEAD of an operation is that operation', async () => {
  expect(await head('/users/mona')).not.toBe(404)
  expect(await head('/orgs/none')).toBe(404)
})
