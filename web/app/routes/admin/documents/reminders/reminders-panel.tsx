import { displayEmail } from '@cercle/contract/display-email';
import type { DocumentDetails } from '@cercle/contract/documents';
import { formatEuros } from '@cercle/contract/money';
import { type DocumentReminders, REMINDER_PAUSE_LABEL } from '@cercle/contract/reminders';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../../api/client.ts';
import { toResult } from '../../../../api/result.ts';
import { showError } from '../../../../api/show-error.ts';
import { DOCUMENT_REMINDERS } from '../../../../content/admin-reminders.ts';
import { formatDate } from '../../../../dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';
import { dateTimeOr, EMPTY_VALUE, Panel } from '../../details/description-list.tsx';
import { MAILS } from '../../list/list-configs.ts';
import { DOCUMENTS_CALL } from '../document-list.ts';
import { LateClaimPanel } from './late-claim-panel.tsx';
import { LetterDownload } from './letter-download.tsx';

const loadPauseDialog = () => import('./pause-dialog.tsx');

type RemindersPanelsProps = { document: DocumentDetails; onChange: () => void };

/** The letters that asked for an invoice, their pause, and what is claimed for its delay; read again when the document changes. */
export default function RemindersPanels({ document, onChange }: RemindersPanelsProps) {
  const [reminders, setReminders] = useState<DocumentReminders | null>();
  useEffect(() => {
    let isCurrent = true;
    void toResult(api.get<DocumentReminders>(`${DOCUMENTS_CALL}/${document.id}/reminders`)).then(
      ({ value }) => isCurrent && setReminders(value ?? null),
    );
    return () => {
      isCurrent = false;
    };
  }, [document]);
  if (reminders === undefined) return null;
  if (reminders === null)
    return (
      <Panel title={DOCUMENT_REMINDERS.title}>
        <p role="alert" className="text-sm text-danger">
          {DOCUMENT_REMINDERS.failed}
        </p>
      </Panel>
    );
  const { letters, pause, canPause, claim } = reminders;
  return (
    <>
      {(letters.length > 0 || pause !== null || canPause) && (
        <LettersPanel reminders={reminders} id={document.id} onChange={onChange} />
      )}
      {claim && <LateClaimPanel claim={claim} id={document.id} onChange={onChange} />}
    </>
  );
}

type LettersPanelProps = { reminders: DocumentReminders; id: number; onChange: () => void };

function LettersPanel({ reminders: { letters, pause, canPause }, id, onChange }: LettersPanelProps) {
  const pausing = useLazyComponent(loadPauseDialog);
  const resume = async () => {
    try {
      await api.post(`${DOCUMENTS_CALL}/${id}/reminders/resume`);
      showToast('success', DOCUMENT_REMINDERS.resumed);
      onChange();
    } catch (error) {
      showError(error, () => DOCUMENT_REMINDERS.notResumed);
    }
  };
  return (
    <Panel title={DOCUMENT_REMINDERS.title}>
      {pause && <PauseText pause={pause} />}
      {letters.length === 0 ? (
        <p className="border-t border-hairline py-3 text-sm text-slate">{DOCUMENT_REMINDERS.none}</p>
      ) : (
        <ul className="divide-y divide-hairline border-t border-hairline text-sm">
          {letters.map((letter) => (
            <Letter key={letter.id} {...letter} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {canPause && (
          <Button size="small" look="quiet" onClick={pausing.open}>
            {DOCUMENT_REMINDERS.pause}
          </Button>
        )}
        {pause && (
          <Button size="small" look="quiet" onClick={() => void resume()}>
            {DOCUMENT_REMINDERS.resume}
          </Button>
        )}
      </div>
      {pausing.Component && <pausing.Component id={id} onChange={onChange} onClose={pausing.close} />}
    </Panel>
  );
}

const PauseText = ({ pause }: { pause: NonNullable<DocumentReminders['pause']> }) => {
  const { kind, untilOn, reason, at, by } = pause;
  return (
    <div className="mb-4 text-sm [overflow-wrap:anywhere]">
      <p className="font-[550] text-warning">
        {DOCUMENT_REMINDERS.paused(REMINDER_PAUSE_LABEL[kind], untilOn && formatDate(untilOn))}
      </p>
      <p>{reason}</p>
      <p className="text-slate">
        <span>{dateTimeOr(at, EMPTY_VALUE)}</span>
        <span>{` · ${by}`}</span>
      </p>
    </div>
  );
};

const Letter = ({ id, sentOn, level, isRaised, openCents, recipient, mailId, by }: Letter) => (
  <li className="py-3 [overflow-wrap:anywhere]">
    <p className="font-[550]">{DOCUMENT_REMINDERS.letter(level, isRaised)}</p>
    <p className="text-slate">{DOCUMENT_REMINDERS.sent(formatDate(sentOn), displayEmail(recipient), by)}</p>
    <p>{DOCUMENT_REMINDERS.asked(formatEuros(openCents))}</p>
    <div className="mt-1 flex flex-wrap items-center gap-x-4">
      <LetterDownload id={id} on={formatDate(sentOn)} />
      {mailId !== null && (
        <Link to={`${MAILS.path}/${mailId}`} className="link inline-block py-1">
          {DOCUMENT_REMINDERS.mail}
        </Link>
      )}
    </div>
  </li>
);
type Letter = DocumentReminders['letters'][number];
