import { RefreshCw } from 'lucide-react';
import { DOOR } from '../../../../content/admin-door.ts';
import { formatTime } from '../../../../dates.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { DoorState } from './door-store.ts';
import { LoginLink } from './login-link.tsx';
import { useOnline } from './use-online.ts';

type SyncBarProps = { state: DoorState; takenAt: string; waiting: number; onSync: () => void };

/** Whether this device is in step with the site: of when its list is (E12), and what it has not sent (E11). */
export function SyncBar({ state, takenAt, waiting, onSync }: SyncBarProps) {
  const { isSyncing, isSessionEnded, failure } = state;
  const isOnline = useOnline() && failure === '';
  return (
    <div className="sticky top-0 z-10 border-b border-hairline bg-white px-4 py-2 lg:px-8">
      <div className="mx-auto flex max-w-352 flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={isOnline ? 'success' : 'warning'}>{isOnline ? DOOR.online : DOOR.offline}</Badge>
        <p className="text-sm text-slate">{DOOR.listOf(formatTime(takenAt))}</p>
        <p role="status" className={`text-sm font-[550] ${waiting > 0 ? 'text-warning' : 'text-slate'}`}>
          {waiting > 0 ? DOOR.waiting(waiting) : DOOR.allSent}
        </p>
        <Button
          look="quiet"
          size="small"
          className="ml-auto max-sm:px-3"
          onClick={onSync}
          aria-disabled={isSyncing}
        >
          <RefreshCw className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">{DOOR.sync}</span>
        </Button>
      </div>
      {isSessionEnded && (
        <div
          role="alert"
          className="mx-auto mt-2 flex max-w-352 flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-tint p-3"
        >
          <p className="grow text-sm">
            <strong className="mr-4">{DOOR.sessionEnded}.</strong>
            <span>{DOOR.sessionEndedText}</span>
          </p>
          <LoginLink />
        </div>
      )}
    </div>
  );
}
