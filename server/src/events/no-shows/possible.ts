import { frenchDay } from '@cercle/contract/french-day';
import { NO_SHOW_VERBS, type NoShowState, type NoShowVerb } from '@cercle/contract/no-show-states';
import type { Day } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { NoShowRecord } from './no-shows.table.ts';

/** From which states each verb leads on. */
export const FROM: Record<NoShowVerb, readonly NoShowState[]> = {
  tell: ['PROPOSED'],
  contest: ['TOLD'],
  uphold: ['DISPUTED'],
  waive: ['PROPOSED', 'TOLD', 'DISPUTED', 'UPHELD', 'CHARGED'],
  charge: ['CHARGED'],
};

const REFUSALS: Record<NoShowVerb, string> = {
  tell: 'Cette absence a déjà été annoncée, ou n’est plus à annoncer.',
  contest: 'Cette absence ne peut pas, ou plus, être contestée.',
  uphold: 'Seule une absence contestée peut être maintenue.',
  waive: 'Cette absence est déjà sans frais.',
  charge: 'Cette absence n’est pas à facturer de nouveau.',
};

const ON_ITS_WAY = 'La lettre qui annonce cette absence est en route.';
const NO_ACCOUNT = 'Ce membre n’a plus de compte\u202f: personne ne peut recevoir la lettre.';
const HAS_DOCUMENT = 'Cette absence est déjà facturée.';

type Subject = Pick<NoShowRecord, 'state' | 'mail_id' | 'contest_until' | 'payer_id' | 'line_id'>;

/** Why this may not be done with an absence now, in French; null when it may. */
function refusalOf(verb: NoShowVerb, noShow: Subject, today: Day): string | null {
  const { contest_until: until } = noShow;
  if (verb === 'contest' && until !== null && until < today)
    return `Cette absence pouvait être contestée jusqu’au ${frenchDay(until)} inclus.`;
  if (!FROM[verb].includes(noShow.state)) return REFUSALS[verb];
  if (verb === 'tell' && noShow.mail_id !== null) return ON_ITS_WAY;
  if (verb === 'tell' && noShow.payer_id === null) return NO_ACCOUNT;
  return verb === 'charge' && noShow.line_id !== null ? HAS_DOCUMENT : null;
}

export const possibleVerbs = (noShow: Subject, today: Day): NoShowVerb[] =>
  NO_SHOW_VERBS.filter((verb) => refusalOf(verb, noShow, today) === null);

/** @throws DomainError conflict */
export function requirePossible(verb: NoShowVerb, noShow: Subject, today: Day): void {
  const refusal = refusalOf(verb, noShow, today);
  if (refusal !== null) throw new DomainError('conflict', refusal, { errors: { state: [refusal] } });
}
