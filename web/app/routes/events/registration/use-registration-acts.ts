import type { GuestData, OwnEvent } from '@cercle/contract/registrations';
import { useState } from 'react';
import { ApiError, SessionEndedError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { doneText, questionOf, type RegistrationAct } from '../../../content/registration-acts.ts';
import { useKeyByContent } from '../../../forms/use-key-by-content.ts';
import { showToast } from '../../../ui/toast.tsx';
import { loadOwnEvent, sendAct } from './own-event-calls.ts';

type Options = {
  own: OwnEvent;
  guests: GuestData[];
  onChanged: (own: OwnEvent) => void;
  /** The guests are the server's now. */
  onRegistered: () => void;
};

/** What a member chooses, asked about first where it costs something or cannot be undone. */
export function useRegistrationActs({ own, guests, onChanged, onRegistered }: Options) {
  const [asked, setAsked] = useState<RegistrationAct | null>(null);
  const [busyAct, setBusyAct] = useState<RegistrationAct | null>(null);
  const keyOf = useKeyByContent();

  const refresh = async () => {
    // What was refused may be out of date on the screen. If this fails, it stays as it is.
    const latest = await loadOwnEvent(own.slug).catch(() => null);
    if (latest) onChanged(latest);
    return latest;
  };

  /** @param isFeeSeen they were asked, and told the fee if there is one */
  const perform = async (act: RegistrationAct, isFeeSeen: boolean) => {
    const key = keyOf({ act, guests, isFeeSeen, id: own.id });
    const changed = await sendAct(act, own, { guests, isFeeSeen, key });
    setAsked(null);
    if (act === 'register' || act === 'wait') onRegistered();
    onChanged(changed);
    showToast('success', doneText(act, own, changed));
  };

  const performAtOnce = async (act: RegistrationAct) => {
    setBusyAct(act);
    try {
      await perform(act, false);
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      // The deadline has passed since the page was opened: the fee is told first.
      if (error instanceof ApiError && error.errors.isFeeSeen && (await refresh())?.isLate) setAsked(act);
      else {
        showError(error, ({ message }) => message);
        if (error instanceof ApiError && !error.isResponseLost) await refresh();
      }
    } finally {
      setBusyAct(null);
    }
  };

  return {
    question: asked && questionOf(asked, own),
    busyAct,
    choose: (act: RegistrationAct) => {
      if (questionOf(act, own)) setAsked(act);
      else void performAtOnce(act);
    },
    confirm: async () => {
      if (asked) await perform(asked, own.isLate);
    },
    refresh: () => void refresh(),
    cancel: () => setAsked(null),
  };
}
