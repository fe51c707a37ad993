import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { Elements } from './elements.ts';
import { NoBreak } from './no-break.tsx';

/** Its buttons: on a phone they fill their line, and wrap where they do not fit. */
export const DIALOG_BUTTONS = 'flex flex-wrap justify-end gap-3 max-sm:*:grow';

type DialogProps = {
  isOpen: boolean;
  title: string;
  message?: ReactNode;
  /** Its action is pending: nothing closes it meanwhile. */
  isBusy?: boolean;
  /** For more than a question: fields beside each other. */
  isWide?: boolean;
  /** Called on cancel or Escape: the caller closes it. */
  onCancel: () => void;
  children: Elements;
};

/** The base of every dialog: the browser keeps the focus inside and gives it back afterwards. */
export function Dialog(props: DialogProps) {
  const { isOpen, title, message, isBusy = false, isWide = false, onCancel, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isOpen) element?.showModal();
    return () => element?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={message ? `${id}-message` : undefined}
      // A browser lets `cancel` be prevented once: at a second Escape it closes the dialog by itself.
      closedby={isBusy ? 'none' : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onCancel();
      }}
      // An older browser does not know `closedby`, and has closed it.
      onClose={() => isOpen && !dialog.current?.open && dialog.current?.showModal()}
      className={`card m-auto text-ink shadow-float ${isWide ? 'w-[min(100%-2.5rem,38rem)] p-5 sm:p-8' : 'w-[min(100%-2.5rem,30rem)] p-8'}`}
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {message && (
        <p id={`${id}-message`} className="mt-3 text-slate">
          {typeof message === 'string' ? <NoBreak text={message} /> : message}
        </p>
      )}
      {children}
    </dialog>
  );
}
