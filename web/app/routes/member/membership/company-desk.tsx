import { withDe } from '@cercle/contract/french-elision';
import type { SeatState } from '@cercle/contract/membership-states';
import type { OwnMembership } from '@cercle/contract/own-membership';
import { useEffect, useId, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { showError } from '../../../api/show-error.ts';
import { plural } from '../../../content/plural.ts';
import { formatDate } from '../../../dates.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Email } from '../../../ui/email.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';

const loadInviteDialog = () => import('./invite-dialog.tsx');

type Desk = NonNullable<OwnMembership['desk']>;
type Seat = Desk['taken'][number];

type CompanyDeskProps = {
  own: OwnMembership;
  desk: Desk;
  /** Loads the membership again. */
  onChanged: () => Promise<void>;
};

/** The seats of a company and the people on them, for who answers for it. */
export function CompanyDesk({ own, desk, onChanged }: CompanyDeskProps) {
  const { Component: InviteDialog, open, close } = useLazyComponent(loadInviteDialog);
  const [leaving, setLeaving] = useState<Seat | null>(null);
  const wasLeaving = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { seats, taken } = desk;
  // The button that opened the dialog is removed with its row: the focus goes on from here.
  useEffect(() => {
    if (leaving === null && wasLeaving.current && document.activeElement === document.body)
      heading.current?.focus();
    wasLeaving.current = leaving !== null;
  }, [leaving]);
  return (
    <section aria-labelledby="places" className="card p-6 sm:p-8">
      <h2 id="places" ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
        {`Les places ${withDe(own.party)}`}
      </h2>
      <p className="mt-2 text-slate">
        {`${plural(taken.length, 'place prise', 'places prises')} sur ${seats}`}
      </p>
      <ul aria-label="Personnes" className="mt-4 divide-y divide-hairline border-y border-hairline">
        {taken.map((seat) => (
          <SeatRow key={seat.id} seat={seat} onRelease={own.canManageSeats ? () => setLeaving(seat) : null} />
        ))}
      </ul>
      {own.canManageSeats && <InviteButton isFull={taken.length >= seats} seats={seats} onClick={open} />}
      {InviteDialog && (
        <InviteDialog
          onInvited={async (email) => {
            await onChanged();
            close();
            showToast('success', `L’invitation est partie à ${email}.`);
          }}
          onCancel={close}
        />
      )}
      {leaving && (
        <ReleaseDialog
          seat={leaving}
          onReleased={async () => {
            await onChanged();
            setLeaving(null);
            showToast('success', `La place de ${leaving.fullName} est libre.`);
          }}
          onCancel={() => setLeaving(null)}
        />
      )}
    </section>
  );
}

function InviteButton({ isFull, seats, onClick }: { isFull: boolean; seats: number; onClick: () => void }) {
  const id = useId();
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        aria-disabled={isFull || undefined}
        aria-describedby={isFull ? id : undefined}
        onClick={() => !isFull && onClick()}
      >
        Inviter une personne
      </Button>
      {isFull && (
        <p id={id} className="text-sm text-slate">
          {`Toutes les places sont prises\u202f: ${seats} sur ${seats}. Libérez-en une, ou écrivez-nous pour en ajouter.`}
        </p>
      )}
    </div>
  );
}

const STATES: Record<SeatState, { label: string; tone: BadgeTone; since: string }> = {
  ACTIVE: { label: 'Membre', tone: 'success', since: 'Depuis le' },
  INVITED: { label: 'Invitation envoyée', tone: 'warning', since: 'Le' },
  RELEASED: { label: 'Libérée', tone: 'neutral', since: 'Depuis le' },
};

function SeatRow({ seat, onRelease }: { seat: Seat; onRelease: (() => void) | null }) {
  const { label, tone, since } = STATES[seat.state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-[550] [overflow-wrap:anywhere]">{seat.fullName}</p>
        <p className="text-sm text-slate">
          <Email address={seat.email} />
        </p>
      </div>
      <div className="flex-[0_1_14rem]">
        <Badge tone={tone}>{label}</Badge>
        <p className="mt-1 text-sm text-slate">
          <span>{`${since} `}</span>
          <time dateTime={seat.from}>{formatDate(seat.from)}</time>
        </p>
      </div>
      {onRelease && (
        <Button look="quiet" size="small" onClick={onRelease}>
          Libérer<span className="sr-only">{` la place de ${seat.fullName}`}</span>
        </Button>
      )}
    </li>
  );
}

type ReleaseDialogProps = { seat: Seat; onReleased: () => Promise<void>; onCancel: () => void };

function ReleaseDialog({ seat, onReleased, onCancel }: ReleaseDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const release = async () => {
    setBusy(true);
    try {
      await api.delete(`/me/membership/seats/${seat.id}`);
      await onReleased();
    } catch (error) {
      showError(error, ({ message }) => message);
      onCancel();
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Libérer la place de ${seat.fullName}`}
      message={
        seat.state === 'INVITED'
          ? 'La place qui était gardée pour cette personne est aussitôt libre pour une autre.'
          : 'Le cercle se ferme aussitôt pour cette personne, qui garde son compte et ses données. La place est libre pour une autre.'
      }
      confirmText="Libérer la place"
      confirmLook="danger"
      isBusy={isBusy}
      onConfirm={() => void release()}
      onCancel={onCancel}
    />
  );
}
