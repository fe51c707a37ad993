import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';

/**
 * What happened meanwhile to the record being edited: changed, changed and read again (`current`), deleted, or closed
 * to changes.
 */
export type Conflict = 'stale' | 'current' | 'gone' | 'closed';

type ConflictTexts = { title: string; text: string };

type EditConflictProps = {
  conflict: Conflict | null;
  /** `gone` and `closed` only for records to which that can happen. */
  texts: {
    stale: ConflictTexts & { action: string };
    current: ConflictTexts;
    gone?: ConflictTexts;
    closed?: ConflictTexts;
  };
  onShow: () => Promise<void>;
  /** Its present values, where they are shown beside the form. */
  children?: ReactNode;
};

/** Says that somebody was faster, that nothing was overwritten nor lost, and offers to load the present values. */
export function EditConflict({ conflict, texts, onShow, children }: EditConflictProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (conflict) container.current?.focus();
  }, [conflict]);
  const loadCurrent = async () => {
    setBusy(true);
    try {
      await onShow();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={container} role="alert" tabIndex={-1} className="focus:outline-none">
      {conflict && (
        <div className={`mt-6 rounded-lg p-6 ${conflict === 'current' ? 'card' : 'bg-warning-tint'}`}>
          <p className={`font-[550] ${conflict === 'current' ? '' : 'text-warning'}`}>
            {texts[conflict]?.title}
          </p>
          <p className="mt-1 max-w-[47em]">{texts[conflict]?.text}</p>
          {conflict === 'stale' && (
            <Button
              size="small"
              className="mt-4"
              isBusy={isBusy}
              disabled={isBusy}
              onClick={() => void loadCurrent()}
            >
              {texts.stale.action}
            </Button>
          )}
          {conflict === 'current' && children && <div className="mt-4">{children}</div>}
        </div>
      )}
    </div>
  );
}
