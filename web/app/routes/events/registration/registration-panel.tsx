import type { OwnEvent } from '@cercle/contract/registrations';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { ACT_LOOKS, ACTS, actLabel } from '../../../content/registration-acts.ts';
import {
  answerBadge,
  deadlineText,
  isOver,
  REGISTRATION,
  situationText,
  TICKETS,
} from '../../../content/registrations.ts';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { serverNow } from '../../../session/server-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { Guests } from './guests.tsx';
import { useGuestDrafts } from './use-guest-drafts.ts';
import { useLoginAtSessionEnd } from './use-login-at-session-end.ts';
import { useRegistrationActs } from './use-registration-acts.ts';

const loadTicket = () => import('./ticket-dialog.tsx');

/** Apart: of events that are over. */
const NoShowLine = lazyComponent(() => import('./no-show-line.tsx'));

/** A member's registration: how things are, and what they may do. After each act the server's answer replaces it. */
export function RegistrationPanel({ initial }: { initial: OwnEvent }) {
  const [own, setOwn] = useState(initial);
  const heading = useRef<HTMLHeadingElement>(null);
  const drafts = useGuestDrafts(initial.slug);
  useLoginAtSessionEnd();
  const acts = useRegistrationActs({
    own,
    guests: drafts.guests,
    onChanged: setOwn,
    onRegistered: drafts.clear,
  });
  useFocusAfterAct(heading, own);
  const { question, busyAct } = acts;
  const { can } = own;
  const badge = answerBadge(own);
  const ticket = useLazyComponent(loadTicket);
  return (
    <section aria-labelledby="votre-inscription" className="p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="votre-inscription" ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
          {REGISTRATION.title}
        </h2>
        {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      </div>
      <p aria-live="polite" className="mt-3">
        {situationText(own, serverNow())}
      </p>
      {own.state === 'CLOSED' && own.registration && (
        <Suspense>
          <NoShowLine slug={own.slug} />
        </Suspense>
      )}
      {hasTicket(own) && (
        <Button look="quiet" className="mt-4" onClick={ticket.open}>
          {TICKETS.open}
        </Button>
      )}
      <Guests own={own} drafts={drafts} onChanged={setOwn} />
      {can.length > 0 && (
        <div className="mt-6 grid gap-3">
          {shownActs(can).map((act) => (
            <Button
              key={act}
              look={ACT_LOOKS[act]}
              isBusy={busyAct === act}
              disabled={busyAct !== null}
              onClick={() => acts.choose(act)}
            >
              {actLabel(act, own, drafts.guests.length)}
            </Button>
          ))}
        </div>
      )}
      {can.length > 0 && <Deadline own={own} />}
      {ticket.Component && <ticket.Component own={own} onClose={ticket.close} />}
      {question && (
        <CallDialog
          title={question.title}
          message={question.message}
          confirmText={question.confirm}
          confirmLook={question.look}
          call={acts.confirm}
          onRefused={acts.refresh}
          onCancel={acts.cancel}
        />
      )}
    </section>
  );
}

/** Until the event is over, also if an administrator says so before. */
const hasTicket = ({ state, registration, guestOf, endsAt }: OwnEvent) =>
  (registration?.state === 'REGISTERED' || guestOf?.state === 'REGISTERED') &&
  (state === 'PUBLISHED' || state === 'HELD') &&
  !isOver({ endsAt }, serverNow());

/** Who lets an offer pass leaves the waiting list: one button for both. */
const shownActs = (can: OwnEvent['can']) =>
  ACTS.filter((act) => can.includes(act) && !(act === 'withdraw' && can.includes('refuse')));

function Deadline({ own }: { own: OwnEvent }) {
  return (
    <div className="mt-6 border-t border-hairline pt-4 text-sm text-slate">
      <p>{deadlineText(own)}</p>
      <details className="mt-1">
        <summary className="link w-fit py-1">Pourquoi ce jour</summary>
        <p className="pt-1">{own.withdrawBecause}</p>
      </details>
    </div>
  );
}

/** The button that was pressed may be gone with its act: the keyboard goes on from the heading. */
function useFocusAfterAct(heading: RefObject<HTMLElement | null>, own: OwnEvent): void {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each act.
  useEffect(() => {
    if (!isFirst.current && document.activeElement === document.body) heading.current?.focus();
    isFirst.current = false;
  }, [own]);
}
