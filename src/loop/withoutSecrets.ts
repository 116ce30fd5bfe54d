import type { Finding } from '../contracts/finding.ts'
import type { Redact } from '../models/secrets.ts'
import type { EventBody } from '../record/events.ts'

/**
 * An event with secrets taken out of what parts say in words: their errors, their log and their findings. Parts may be
 * programs of anybody's, and a failing one likes to print the key it was refused for. Layouts are left as they are.
 */
export function withoutSecrets(body: EventBody, redact: Redact): EventBody {
  switch (body.type) {
    case 'part.failed':
      return { ...body, error: redact(body.error) }
    case 'message.logged':
      return { ...body, message: redact(body.message) }
    case 'review.given':
    case 'offer.reviewed':
      return {
        ...body,
        findings: body.findings.map((finding): Finding => ({ ...finding, message: redact(finding.message) })),
      }
    default:
      return body
  }
}
