import type { Finding } from '../contracts/finding.ts'
import { type Redact, redacted } from '../models/secrets.ts'
import type { EventBody } from '../record/events.ts'

/**
 * An event with secrets taken out of what parts say in words: errors, log, reasons and findings. Parts may be programs of
 * anybody's, and a failing one likes to print the key it was refused for. Edits and ids are left as they are.
 */
export function withoutSecrets(body: EventBody, redact: Redact): EventBody {
  switch (body.type) {
    case 'part.failed':
      return { ...body, error: redact(body.error) }
    case 'message.logged':
      return { ...body, message: redact(body.message) }
    case 'plan.proposed':
      return { ...body, plan: { ...body.plan, summary: redact(body.plan.summary) } }
    case 'proposal.made':
      return { ...body, reason: redact(body.reason), unmet: redacted(body.unmet, redact) }
    case 'review.given':
    case 'offer.reviewed':
      return { ...body, findings: body.findings.length === 0 ? [] : findingsWithout(body.findings, redact) }
    case 'model.called':
      return {
        ...body,
        error: body.error === null ? null : redact(body.error),
        retries: body.retries.map((retry) => ({ ...retry, error: redact(retry.error) })),
      }
    case 'run.finished':
      return { ...body, reason: redact(body.reason), unmet: redacted(body.unmet, redact) }
    default:
      return body
  }
}

function findingsWithout(findings: readonly Finding[], redact: Redact): Finding[] {
  return redacted(findings, redact).map((finding, i) => ({ ...finding, objects: findings[i]!.objects }))
}
