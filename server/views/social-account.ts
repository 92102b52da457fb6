import { providerOf } from '../accounts/social-accounts.ts'
import type { Schemas } from '../contract/types.ts'
import type { SocialAccount } from '../storage/social-accounts.ts'

export const socialAccountView = ({ url }: SocialAccount): Schemas['social-account'] => ({
  provider: providerOf(url),
  url,
})
