import type { Contact } from '@cercle/contract/contacts';
import { Check, Reply, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { showError } from '../../../api/show-error.ts';
import { ANSWER } from '../../../content/admin-contacts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { replyHref } from './reply-address.ts';

/** Whether a message is answered, and the change of it, which reloads the message. */
export function useAnswer({ id }: Contact) {
  const { revalidate } = useRevalidator();
  const [isReplying, setReplying] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const mark = async (isAnswered: boolean) => {
    setBusy(true);
    try {
      await api.put(`/contacts/${id}/${isAnswered ? 'answered' : 'unanswered'}`);
      setReplying(false);
      showToast('success', isAnswered ? ANSWER.marked : ANSWER.unmarked);
      await revalidate();
    } catch (failure) {
      showError(failure, () => ANSWER.failed);
    } finally {
      setBusy(false);
    }
  };
  return { isReplying, isBusy, startReplying: () => setReplying(true), mark };
}

type AnswerProps = { contact: Contact; answer: ReturnType<typeof useAnswer> };

/** _Répondre_ opens the administrator's own mail program: the site cannot know whether the answer left. */
export function AnswerButtons({ contact, answer: { isReplying, startReplying, isBusy, mark } }: AnswerProps) {
  const isAnswered = contact.answeredAt !== null;
  const Icon = isAnswered ? Undo2 : Check;
  return (
    <>
      <a
        href={replyHref(contact)}
        onClick={startReplying}
        className={buttonClass(isAnswered ? 'quiet' : 'primary', '', 'small')}
      >
        <Reply className="size-4" aria-hidden="true" />
        {ANSWER.reply}
      </a>
      {/* Otherwise the reminder below has it. */}
      {(isAnswered || !isReplying) && (
        <Button
          size="small"
          look="quiet"
          disabled={isBusy}
          isBusy={isBusy}
          onClick={() => void mark(!isAnswered)}
        >
          <Icon className="size-4" aria-hidden="true" />
          <span>{isAnswered ? ANSWER.unmark : ANSWER.mark}</span>
        </Button>
      )}
    </>
  );
}

/** After _Répondre_: what remains to be done here. */
export function AnswerReminder({ contact, answer: { isReplying, isBusy, mark } }: AnswerProps) {
  return (
    <div role="status">
      {isReplying && contact.answeredAt === null && (
        <div className="card mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-sand px-5 py-4">
          <p className="min-w-0 grow basis-64">{ANSWER.reminder}</p>
          <Button size="small" disabled={isBusy} onClick={() => void mark(true)}>
            <Check className="size-4" aria-hidden="true" />
            <span>{ANSWER.done}</span>
          </Button>
        </div>
      )}
    </div>
  );
}
