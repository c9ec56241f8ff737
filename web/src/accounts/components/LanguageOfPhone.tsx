import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useLanguageOfPhone } from '../mutations-language.ts'

/**
 * Keeps the language of an account in step with the phone. Renders nothing; loads only on phones in
 * other languages than English.
 */
export default function LanguageOfPhone({ userId }: { userId: UserId }) {
  useLanguageOfPhone(userId)
  return null
}
