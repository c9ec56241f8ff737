import type { GateSettings } from '@hereabouts/contract/gate/schemas'

/** What is typed about who may join, as text. */
export interface TypedGate {
  people: string
  domains: string
  blockedDomains: string
  /** Empty for no limit, as the next one. */
  signUps: string
  reports: string
}

export function toTyped(settings: GateSettings): TypedGate {
  return {
    people: String(settings.invitedPeopleMax),
    domains: settings.domains.join('\n'),
    blockedDomains: settings.blockedDomains.join('\n'),
    signUps: String(settings.brakeSignUps ?? ''),
    reports: String(settings.brakeReports ?? ''),
  }
}

/** The settings that the texts mean. */
export function fromTyped({ people, domains, blockedDomains, signUps, reports }: TypedGate) {
  return {
    invitedPeopleMax: Number(people),
    domains: domainsIn(domains),
    blockedDomains: domainsIn(blockedDomains),
    brakeSignUps: signUps === '' ? null : Number(signUps),
    brakeReports: reports === '' ? null : Number(reports),
  }
}

/** The domains in a typed list, one on each line or with commas or spaces between them. A # begins a comment. */
function domainsIn(typed: string): string[] {
  return typed
    .replace(/#.*$/gm, '')
    .split(/[\s,;\u060c\u061b\u3001\uff0c\uff1b]+/)
    .filter((domain) => domain !== '')
}
