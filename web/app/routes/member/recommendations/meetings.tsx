import type { OneToOne } from '@cercle/contract/one-to-ones';
import { ONE_TO_ONE_STATE_LABEL } from '@cercle/contract/recommendation-states';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { showError } from '../../../api/show-error.ts';
import { nameWithin } from '../../../content/circle-person.ts';
import { MEETING_VERBS, type MeetingVerb, ONE_TO_ONES } from '../../../content/one-to-ones.ts';
import { ONE_TO_ONE_TONE } from '../../../content/recommendation-tones.ts';
import { formatDate } from '../../../dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { DenyMeetingDialog } from './deny-meeting-dialog.tsx';
import { PersonRow, RowList } from './person-line.tsx';
import { ONE_TO_ONES_CALL } from './recommendation-calls.ts';

const loadMeetingDialog = () => import('./meeting-dialog.tsx');

/** Opens the dialog that notes a meeting. */
export function NoteMeeting({ onChange }: { onChange: () => void }) {
  const dialog = useLazyComponent(loadMeetingDialog);
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[44em] text-slate">{ONE_TO_ONES.lead}</p>
      <Button look="quiet" size="small" onClick={dialog.open}>
        {ONE_TO_ONES.note}
      </Button>
      {dialog.Component && <dialog.Component onChange={onChange} onClose={dialog.close} />}
    </div>
  );
}

type MeetingsProps = { meetings: readonly OneToOne[]; onChange: () => void };

/** Meetings that a member noted, or another noted with them, the last first. */
export function Meetings({ meetings, onChange }: MeetingsProps) {
  if (meetings.length === 0) return <EmptyState title={ONE_TO_ONES.noneTitle} text={ONE_TO_ONES.noneText} />;
  return (
    <RowList>
      {meetings.map((meeting) => (
        <MeetingRow key={meeting.id} meeting={meeting} onChange={onChange} />
      ))}
    </RowList>
  );
}

function MeetingRow({ meeting, onChange }: { meeting: OneToOne; onChange: () => void }) {
  const { id, other, metOn, state, isMine, can } = meeting;
  const [busy, setBusy] = useState<MeetingVerb | null>(null);
  const [isDenying, setDenying] = useState(false);

  async function move(verb: MeetingVerb) {
    setBusy(verb);
    try {
      await api.post(`${ONE_TO_ONES_CALL}/${id}/${verb}`);
      showToast('success', MEETING_VERBS[verb].done);
    } catch (error) {
      showError(error, ({ message }) => message);
    } finally {
      setBusy(null);
      // Refused, too: the other may have been faster.
      onChange();
    }
  }

  return (
    <PersonRow
      person={other}
      badge={<Badge tone={ONE_TO_ONE_TONE[state]}>{ONE_TO_ONE_STATE_LABEL[state]}</Badge>}
      actions={
        can.length > 0 && (
          <div className="contents">
            {can.map((verb) => (
              <Button
                key={verb}
                look={verb === 'confirm' ? 'primary' : 'quiet'}
                size="small"
                disabled={busy !== null}
                isBusy={busy === verb}
                onClick={() => (verb === 'deny' ? setDenying(true) : void move(verb))}
              >
                <span>{MEETING_VERBS[verb].button}</span>
                <span className="sr-only">{`, ${nameWithin(other)}, ${formatDate(metOn)}`}</span>
              </Button>
            ))}
          </div>
        )
      }
    >
      <p className="mt-1">
        <time dateTime={metOn}>{formatDate(metOn)}</time>
      </p>
      {state === 'PROPOSED' && (
        <p className="text-sm text-slate">{isMine ? ONE_TO_ONES.waits : ONE_TO_ONES.toConfirm}</p>
      )}
      {isDenying && (
        <DenyMeetingDialog meeting={meeting} onAnswered={onChange} onClose={() => setDenying(false)} />
      )}
    </PersonRow>
  );
}
