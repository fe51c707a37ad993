import { CAMPAIGN_VERBS, type CampaignState, type CampaignVerb } from '@cercle/contract/campaign-states';
import type { CampaignRow } from '../../db/schema.ts';
import { DomainError } from '../../kernel/domain-error.ts';

const STARTED: readonly CampaignState[] = ['SENDING', 'PAUSED', 'SENT', 'CANCELLED'];

const STATES: Record<CampaignVerb, readonly CampaignState[]> = {
  update: ['DRAFT'],
  schedule: ['DRAFT'],
  send: ['DRAFT'],
  unschedule: ['SCHEDULED'],
  pause: ['SENDING'],
  resume: ['PAUSED'],
  cancel: ['SENDING', 'PAUSED'],
  archive: STARTED,
  unarchive: STARTED,
  remove: ['DRAFT'],
};

const REFUSALS: Record<CampaignVerb, string> = {
  update: 'Cette campagne n’est plus un brouillon\u202f: elle ne change plus.',
  schedule: 'Seul un brouillon se planifie, et celui-ci n’en est plus un.',
  send: 'Seul un brouillon s’envoie, et celui-ci n’en est plus un.',
  unschedule: 'Seule une campagne planifiée redevient un brouillon.',
  pause: 'Seule une campagne en cours d’envoi se met en pause.',
  resume: 'Seule une campagne en pause reprend.',
  cancel: 'Seule une campagne en cours d’envoi ou en pause s’arrête.',
  archive: 'Une campagne entre dans les archives une fois commencée.',
  unarchive: 'Cette campagne n’est pas dans les archives.',
  remove: 'Seul un brouillon se supprime\u202f: une campagne planifiée redevient d’abord un brouillon.',
};

const NOT_FOR_ALL =
  'Cette campagne ne s’adresse pas aux inscrits à la newsletter\u202f: elle n’a pas de page.';
const ALREADY_ARCHIVED = 'Cette campagne est déjà dans les archives.';

type Campaign = Pick<CampaignRow, 'state' | 'slug' | 'archived_at'>;

/** Why administrators may not do this with a campaign now; null when they may. */
function refusalOf(verb: CampaignVerb, { state, slug, archived_at }: Campaign): string | null {
  if (!STATES[verb].includes(state)) return REFUSALS[verb];
  if (verb === 'archive' && slug === null) return NOT_FOR_ALL;
  if (verb === 'archive' && archived_at !== null) return ALREADY_ARCHIVED;
  return verb === 'unarchive' && archived_at === null ? REFUSALS.unarchive : null;
}

export const possibleVerbs = (campaign: Campaign): CampaignVerb[] =>
  CAMPAIGN_VERBS.filter((verb) => refusalOf(verb, campaign) === null);

/** @throws DomainError conflict */
export function requirePossible(verb: CampaignVerb, campaign: Campaign): void {
  const refusal = refusalOf(verb, campaign);
  if (refusal !== null) throw new DomainError('conflict', refusal, { errors: { state: [refusal] } });
}
