import { useEffect, useId, useRef } from 'react';
import { ArcSpinner } from './arcs.tsx';
import { Button } from './button.tsx';

type ProgressDialogProps = {
  isOpen: boolean;
  title: string;
  /** How far it is, in words. */
  text: string;
  /** How far it is, from 0 to 1, where that is known. */
  share?: number | undefined;
  cancelText: string;
  onCancel: () => void;
};

/** Work that takes a while: how far it is, and a way out. */
export function ProgressDialog({ isOpen, title, text, share, cancelText, onCancel }: ProgressDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      className="card m-auto w-[min(100%-2.5rem,30rem)] p-8 text-ink shadow-float"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-3 flex items-center gap-2.5 text-slate tabular-nums">
        {share === undefined && <ArcSpinner className="size-5 shrink-0" />}
        {text}
      </p>
      {share !== undefined && (
        <progress aria-labelledby={`${id}-title`} value={share} className="mt-6 h-2 w-full accent-brass" />
      )}
      <div className="mt-6 flex justify-end">
        <Button look="quiet" onClick={onCancel}>
          {cancelText}
        </Button>
      </div>
    </dialog>
  );
}
