import { CircleCheck, CircleHelp, CircleX, UserCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { DOOR } from '../../../../content/admin-door.ts';
import { Button } from '../../../../ui/button.tsx';
import type { LocalCheckIn } from './door-view.ts';
import type { Verdict } from './judge-scan.ts';
import type { Shown } from './use-door-desk.ts';

type Look = { className: string; Icon: typeof CircleCheck };

const WAITING: Look = { className: 'bg-warning-tint text-warning', Icon: CircleCheck };
const LOOKS: Record<Verdict['kind'], Look> = {
  ok: { className: 'bg-success-tint text-success', Icon: CircleCheck },
  ask: { className: 'bg-warning-tint text-warning', Icon: CircleHelp },
  known: { className: 'bg-warning-tint text-warning', Icon: UserCheck },
  no: { className: 'bg-danger-tint text-danger', Icon: CircleX },
};

type VerdictCardProps = { shown: Shown | null; local: LocalCheckIn[]; onLetIn: () => void };

/**
 * The last person or code, large, for who stands an arm's length away. Who comes in is amber until the site knows (E11): the colour
 * supports the words, it never stands alone.
 */
export function VerdictCard({ shown, local, onLetIn }: VerdictCardProps) {
  const recorded = shown && local.find(({ nonce }) => nonce === shown.nonce);
  const isWaiting = recorded?.status === 'waiting';
  const isRefused = recorded?.status === 'refused';
  const kind = isRefused ? 'no' : shown?.verdict.kind;
  const { className, Icon } = isWaiting ? WAITING : LOOKS[kind ?? 'ok'];
  const card = useRef<HTMLDivElement>(null);
  // What asks for a decision must be seen from the foot of the list, too.
  useEffect(() => {
    if (shown && shown.verdict.kind !== 'ok') card.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <div ref={card} role="status" className={shown ? 'scroll-mt-24' : 'sr-only'}>
      {shown && (
        <div className={`grid gap-2 rounded-lg border p-5 ${className}`}>
          <p className="flex items-center gap-3 text-lg font-[650]">
            <Icon className="size-8 shrink-0" aria-hidden="true" />
            <span className="[overflow-wrap:anywhere]">{shown.verdict.title}</span>
          </p>
          {kind === 'ok' && (
            <p className="font-[550]">{`${DOOR.canEnter} – ${isWaiting ? DOOR.pending : DOOR.sent}`}</p>
          )}
          <p className="text-ink">{isRefused ? recorded.message : shown.verdict.detail}</p>
          {shown.verdict.kind === 'ask' && (
            <Button className="mt-2 justify-self-start" onClick={onLetIn}>
              {DOOR.letIn}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
