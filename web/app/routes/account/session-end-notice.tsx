import { SESSION_ENDED } from '@cercle/contract/accounts';
import { hasDraft } from '../../forms/session-draft.ts';
import type { SessionEnd } from '../../session/end-session.ts';

const REASON: Record<SessionEnd, string> = {
  expired: 'Votre session a expiré.',
  elsewhere: SESSION_ENDED,
  'other-tab': 'Vous avez été déconnecté dans un autre onglet.',
};
const LOG_IN = 'Connectez-vous à nouveau pour continuer';
const DRAFT = 'ce que vous aviez tapé vous attend';

type SessionEndNoticeProps = { end: SessionEnd; next: string };

/** Why a private page gave way to the login, and what becomes of what was typed there. */
export function SessionEndNotice({ end, next }: SessionEndNoticeProps) {
  const { pathname } = new URL(next, window.location.origin);
  return (
    <div role="alert" className="mb-4 rounded-md bg-warning-tint p-4 text-warning forced-colors:border">
      <p className="font-[550]">{REASON[end]}</p>
      <p className="mt-1 text-ink">{hasDraft(pathname) ? `${LOG_IN}\u202f: ${DRAFT}.` : `${LOG_IN}.`}</p>
    </div>
  );
}
