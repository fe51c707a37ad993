import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';

/** What became meanwhile of the thing under edit: changed, changed and read again (`current`), deleted, or not to be changed any more. */
export type Conflict = 'stale' | 'current' | 'gone' | 'closed';

type Told = { title: string; text: string };

type EditConflictProps = {
  conflict: Conflict | null;
  /** `gone` and `closed` where that can happen to it. */
  texts: { stale: Told & { action: string }; current: Told; gone?: Told; closed?: Told };
  onShow: () => Promise<void>;
  /** How it stands now, where that is to be told beside the form. */
  children?: ReactNode;
};

/** Somebody was faster: nothing was overwritten, nothing typed is lost, and how it stands now can be seen. */
export function EditConflict({ conflict, texts, onShow, children }: EditConflictProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (conflict) place.current?.focus();
  }, [conflict]);
  const show = async () => {
    setBusy(true);
    await onShow();
    setBusy(false);
  };
  return (
    <div ref={place} role="alert" tabIndex={-1} className="focus:outline-none">
      {conflict && (
        <div className={`mt-6 rounded-lg p-6 ${conflict === 'current' ? 'card' : 'bg-warning-tint'}`}>
          <p className={`font-[550] ${conflict === 'current' ? '' : 'text-warning'}`}>
            {texts[conflict]?.title}
          </p>
          <p className="mt-1 max-w-[70ch]">{texts[conflict]?.text}</p>
          {conflict === 'stale' && (
            <Button
              size="small"
              className="mt-4"
              isBusy={isBusy}
              disabled={isBusy}
              onClick={() => void show()}
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
