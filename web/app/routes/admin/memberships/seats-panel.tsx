import type { MembershipDetails, MembershipSeat } from '@cercle/contract/membership-views';
import { Armchair, UserRoundPlus } from 'lucide-react';
import { api } from '../../../api/client.ts';
import { FORM_VERBS, PANELS, RELEASE, SEAT_FORM, seatsText } from '../../../content/admin-membership.ts';
import { SEAT_LABEL } from '../../../content/admin-parties.ts';
import { formatShortDate } from '../../../dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { Panel } from '../details/description-list.tsx';
import { useConfirmedAction } from '../list/use-confirmed-action.tsx';
import { PersonLine } from '../parties/person-line.tsx';
import type { AskForm } from './form-target.ts';

const loadDialog = () => import('./seat-dialog.tsx');

type SeatsPanelProps = { membership: MembershipDetails; onAsk: AskForm; onChange: () => void };

/** Who sits or sat on the membership. */
export function SeatsPanel({ membership, onAsk, onChange }: SeatsPanelProps) {
  const { id, seats, takenSeats, seatList, can } = membership;
  const { Component: SeatDialog, open, close } = useLazyComponent(loadDialog);
  const { ask, dialog } = useConfirmedAction<'release', MembershipSeat>({
    texts: RELEASE,
    calls: { release: (seat) => api.delete(`/admin/memberships/${id}/seats/${seat.id}`) },
    nameOf: ({ fullName }) => fullName,
    onChange,
  });
  return (
    <Panel title={PANELS.seats}>
      {seats !== null && (
        <p className="mb-3 text-sm text-slate">{`${takenSeats} sur ${seatsText(seats)}, invitations comprises`}</p>
      )}
      {seatList.length === 0 ? (
        <p className="border-t border-hairline pt-3 text-sm text-slate">{PANELS.noSeats}</p>
      ) : (
        <ul className="divide-y divide-hairline border-t border-hairline text-sm">
          {seatList.map((seat) => (
            <Seat key={seat.id} seat={seat} onRelease={() => ask('release', seat)} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {can.includes('assignSeat') && (
          <Button size="small" onClick={open}>
            <UserRoundPlus className="size-4" aria-hidden="true" />
            {SEAT_FORM.label}
          </Button>
        )}
        {can.includes('addSeats') && (
          <Button size="small" look="quiet" onClick={() => onAsk({ verb: 'addSeats', id })}>
            <Armchair className="size-4" aria-hidden="true" />
            {FORM_VERBS.addSeats.label}
          </Button>
        )}
      </div>
      {SeatDialog && <SeatDialog membershipId={id} onChange={onChange} onClose={close} />}
      {dialog}
    </Panel>
  );
}

const TONES = { ACTIVE: 'success', INVITED: 'warning', RELEASED: 'neutral' } as const;

const Seat = ({ seat, onRelease }: { seat: MembershipSeat; onRelease: () => void }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
    <PersonLine person={seat} detail={periodText(seat)} />
    <Badge tone={TONES[seat.state]}>{SEAT_LABEL[seat.state]}</Badge>
    {seat.state !== 'RELEASED' && (
      <Button
        size="small"
        look="quiet"
        aria-label={`${RELEASE.release.label}\u202f: ${seat.fullName}`}
        onClick={onRelease}
      >
        {RELEASE.release.label}
      </Button>
    )}
  </li>
);

const periodText = ({ from, lastDay }: MembershipSeat) =>
  lastDay
    ? `Du ${formatShortDate(from)} au ${formatShortDate(lastDay)}`
    : `Depuis le ${formatShortDate(from)}`;
