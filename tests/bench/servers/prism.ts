/** The mock server of Prism with our contract. It returns the contract's example. */
import { contractDocument } from '../../_support/contract/contract-document.ts'
import { startMock } from '../../_support/contract/start-prism.ts'
import { announceUrl } from './_shared.ts'

const { url } = await startMock(contractDocument('2026-03-10'))
announceUrl(url)
