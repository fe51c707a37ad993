import type { CalendarFeed } from '@cercle/contract/registrations';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { showError } from '../../../api/show-error.ts';
import { CALENDAR_FEED } from '../../../content/calendar-feed.ts';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CONTROL_CLASS } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CopyButton } from '../../account/security/copy-button.tsx';

const PATH = '/me/calendar';
type Asked = 'change' | 'remove';

/** Shows the address on demand: it is a secret. Another one, or none, ends the one before. */
export function FeedAddress({ initial }: { initial: CalendarFeed }) {
  const [feed, setFeed] = useState(initial);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useFocusAfterChange(container, feed);
  const create = async () => setFeed(await api.post<CalendarFeed>(PATH));
  const createFirst = async () => {
    setBusy(true);
    try {
      await create();
      showToast('success', CALENDAR_FEED.created);
    } catch (error) {
      showError(error, ({ message }) => message);
    } finally {
      setBusy(false);
    }
  };
  const confirm = async () => {
    if (asked === 'change') await create();
    else {
      await api.delete(PATH);
      setFeed(null);
    }
    setAsked(null);
    showToast('success', asked === 'change' ? CALENDAR_FEED.changed : CALENDAR_FEED.removed);
  };
  return (
    <div ref={container} tabIndex={-1} className="grid justify-items-start gap-5 outline-none">
      <p className="text-slate">{feed ? CALENDAR_FEED.lead : CALENDAR_FEED.none}</p>
      {feed ? (
        <Address key={feed.url} url={feed.url} onAsk={setAsked} />
      ) : (
        <Button
          look="quiet"
          size="small"
          isBusy={isBusy}
          disabled={isBusy}
          onClick={() => void createFirst()}
        >
          {CALENDAR_FEED.create}
        </Button>
      )}
      {asked && (
        <CallDialog
          title={CALENDAR_FEED[asked]}
          message={asked === 'change' ? CALENDAR_FEED.changeText : CALENDAR_FEED.removeText}
          confirmText={CALENDAR_FEED[asked]}
          confirmLook="danger"
          call={confirm}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function Address({ url, onAsk }: { url: string; onAsk: (asked: Asked) => void }) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <>
      {isShown && (
        <div className="w-full">
          <label htmlFor={id} className="mb-1.5 block text-sm font-[550]">
            {CALENDAR_FEED.label}
          </label>
          <input
            id={id}
            readOnly
            value={url}
            onFocus={({ target }) => target.select()}
            aria-describedby={`${id}-hint`}
            className={`h-12 ${CONTROL_CLASS}`}
          />
          <p id={`${id}-hint`} className="mt-1.5 text-sm text-slate">
            {CALENDAR_FEED.hint}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {/* Calendar programs of phones and computers answer to this scheme. */}
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('quiet', '', 'small')}>
          {CALENDAR_FEED.subscribe}
        </a>
        <Button look="quiet" size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? CALENDAR_FEED.hide : CALENDAR_FEED.show}
        </Button>
        {isShown && (
          <CopyButton text={url} done={CALENDAR_FEED.copied}>
            {CALENDAR_FEED.copy}
          </CopyButton>
        )}
        <Button look="quiet" size="small" onClick={() => onAsk('change')}>
          {CALENDAR_FEED.change}
        </Button>
        <Button look="quiet" size="small" onClick={() => onAsk('remove')}>
          {CALENDAR_FEED.remove}
        </Button>
      </div>
    </>
  );
}

/** The button that was pressed is gone with its address. */
function useFocusAfterChange(container: RefObject<HTMLElement | null>, feed: CalendarFeed): void {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change.
  useEffect(() => {
    if (!isFirst.current && document.activeElement === document.body) container.current?.focus();
    isFirst.current = false;
  }, [feed]);
}
