import { providerOf } from './social-accounts.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { SocialAccount } from '../../storage/accounts/social-accounts.ts'

export const socialAccountView = ({ url }: SocialAccount): Schemas['social-account'] => ({
  provider: providerOf(url),
  url,
})
