import type { OneToOne } from '@cercle/contract/one-to-ones';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { showError } from '../../../api/show-error.ts';
import { nameWithin, personText } from '../../../content/circle-person.ts';
import { MEETING_VERBS } from '../../../content/one-to-ones.ts';
import { meetingText, WEEK } from '../../../content/own-week.ts';
import { Button } from '../../../ui/button.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DenyMeetingDialog } from '../recommendations/deny-meeting-dialog.tsx';
import { ONE_TO_ONES_CALL } from '../recommendations/recommendation-calls.ts';

type MeetingItemProps = { meeting: OneToOne; onAnswered: () => void };

/** A meeting that another member noted: confirmed at once, denied after a question. */
export function MeetingItem({ meeting, onAnswered }: MeetingItemProps) {
  const [isBusy, setBusy] = useState(false);
  const [isDenying, setDenying] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await api.post(`${ONE_TO_ONES_CALL}/${meeting.id}/confirm`);
      showToast('success', MEETING_VERBS.confirm.done);
    } catch (error) {
      showError(error, ({ message }) => message);
      setBusy(false);
    }
    onAnswered();
  };
  return (
    <li className="flex items-start gap-4 py-4 [overflow-wrap:anywhere]">
      <Portrait url={meeting.other.photoUrl} alt="" size="row" isLazy />
      <div className="min-w-0 grow">
        <p className="font-[550]">{personText(meeting.other)}</p>
        <p className="text-sm text-slate">{meetingText(meeting)}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="small" isBusy={isBusy} disabled={isBusy} onClick={() => void confirm()}>
            <span>{WEEK.confirm}</span>
            <Named meeting={meeting} />
          </Button>
          <Button look="quiet" size="small" disabled={isBusy} onClick={() => setDenying(true)}>
            <span>{WEEK.deny}</span>
            <Named meeting={meeting} />
          </Button>
        </div>
      </div>
      {isDenying && (
        <DenyMeetingDialog meeting={meeting} onAnswered={onAnswered} onClose={() => setDenying(false)} />
      )}
    </li>
  );
}

const Named = ({ meeting }: { meeting: OneToOne }) => (
  <span className="sr-only">{`\u202f: la rencontre avec ${nameWithin(meeting.other)}`}</span>
);
