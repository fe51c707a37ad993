import type { OneToOne } from '@cercle/contract/one-to-ones';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { showError } from '../../../api/show-error.ts';
import { meetingText, nameOf, personText, WEEK } from '../../../content/own-week.ts';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { showToast } from '../../../ui/toast.tsx';

type MeetingItemProps = { meeting: OneToOne; onAnswered: () => void };

const answer = ({ id }: OneToOne, verb: 'confirm' | 'deny') => api.post(`/me/one-to-ones/${id}/${verb}`);

/** A meeting that another member noted: confirmed at once, denied after a question. */
export function MeetingItem({ meeting, onAnswered }: MeetingItemProps) {
  const [isBusy, setBusy] = useState(false);
  const [isDenying, setDenying] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await answer(meeting, 'confirm');
      showToast('success', WEEK.confirmed);
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
        <CallDialog
          title={WEEK.denyTitle}
          message={WEEK.denyText(meeting)}
          confirmText={WEEK.denyConfirm}
          call={async () => {
            await answer(meeting, 'deny');
            setDenying(false);
            showToast('success', WEEK.denied);
            onAnswered();
          }}
          onRefused={onAnswered}
          onCancel={() => setDenying(false)}
        />
      )}
    </li>
  );
}

const Named = ({ meeting }: { meeting: OneToOne }) => (
  <span className="sr-only">{`\u202f: la rencontre avec ${nameOf(meeting.other)}`}</span>
);
