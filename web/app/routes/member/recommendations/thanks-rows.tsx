import { frenchMonth } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import type { Thanks } from '@cercle/contract/thanks';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api/client.ts';
import { nameOf } from '../../../content/circle-person.ts';
import { RECOMMENDATIONS, RECOMMENDATIONS_PATH } from '../../../content/recommendations.ts';
import { THANKS } from '../../../content/thanks.ts';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { type ListView, tabUrl } from './list-view.ts';
import { PersonRow, RowList } from './person-line.tsx';
import { THANKS_CALL } from './recommendation-calls.ts';

const loadThanksDialog = () => import('./thanks-dialog.tsx');

/** Opens the dialog that thanks someone for business. */
export function SayThanks({ onChange }: { onChange: () => void }) {
  const dialog = useLazyComponent(loadThanksDialog);
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[44em] text-slate">{THANKS.lead}</p>
      <Button look="quiet" size="small" onClick={dialog.open}>
        {THANKS.say}
      </Button>
      {dialog.Component && (
        <dialog.Component recommendation={null} onChange={onChange} onClose={dialog.close} />
      )}
    </div>
  );
}

export const ThanksSides = ({ side }: { side: ListView['side'] }) => (
  <TabLinks
    label={THANKS.sides}
    tabs={[
      { label: THANKS.written, to: tabUrl('mercis'), isCurrent: side === 'WRITTEN' },
      {
        label: THANKS.received,
        to: tabUrl('mercis', { side: 'RECEIVED' }),
        isCurrent: side === 'RECEIVED',
      },
    ]}
  />
);

type ThanksRowsProps = { side: ListView['side']; thanks: readonly Thanks[]; onChange: () => void };

/** What a member wrote, or received: the amounts are theirs and the other's alone. */
export function ThanksRows({ side, thanks, onChange }: ThanksRowsProps) {
  const [withdrawn, setWithdrawn] = useState<Thanks | null>(null);
  if (thanks.length === 0) return <Nothing side={side} />;
  return (
    <>
      <RowList>
        {thanks.map((one) => (
          <ThanksRow key={one.id} thanks={one} onWithdraw={() => setWithdrawn(one)} />
        ))}
      </RowList>
      {thanks.some(({ isFrozen }) => isFrozen) && <p className="text-sm text-slate">{THANKS.frozenHint}</p>}
      {withdrawn && (
        <CallDialog
          title={THANKS.withdrawTitle}
          message={THANKS.withdrawText(nameOf(withdrawn.other), formatEuros(withdrawn.cents))}
          confirmText={THANKS.withdraw}
          confirmLook="danger"
          call={async () => {
            await api.post(`${THANKS_CALL}/${withdrawn.id}/withdraw`);
            setWithdrawn(null);
            showToast('success', THANKS.withdrawn);
            onChange();
          }}
          onRefused={onChange}
          onCancel={() => setWithdrawn(null)}
        />
      )}
    </>
  );
}

const Nothing = ({ side }: { side: ListView['side'] }) =>
  side === 'WRITTEN' ? (
    <EmptyState title={THANKS.noneWrittenTitle} text={THANKS.noneWrittenText} />
  ) : (
    <EmptyState title={THANKS.noneReceivedTitle} text={THANKS.noneReceivedText} />
  );

function ThanksRow({ thanks, onWithdraw }: { thanks: Thanks; onWithdraw: () => void }) {
  const { other, cents, month, isFrozen, recommendation, canWithdraw } = thanks;
  return (
    <PersonRow
      person={other}
      badge={isFrozen && <Badge tone="neutral">{THANKS.frozen}</Badge>}
      actions={
        canWithdraw && (
          <Button look="quiet" size="small" onClick={onWithdraw}>
            <span>{THANKS.withdraw}</span>
            <span className="sr-only">{`, ${nameOf(other)}, ${formatEuros(cents)}`}</span>
          </Button>
        )
      }
    >
      <p className="mt-1 text-lg font-[550] tabular-nums">{formatEuros(cents)}</p>
      <p className="text-sm text-slate">
        <time dateTime={month}>{frenchMonth(month)}</time>
      </p>
      {recommendation && (
        <p className="text-sm">
          <span className="text-slate">{`${THANKS.about}\u202f: `}</span>
          <Link to={`${RECOMMENDATIONS_PATH}/${recommendation.id}`} className="link py-1">
            {recommendation.subject || RECOMMENDATIONS.noSubject}
          </Link>
        </p>
      )}
    </PersonRow>
  );
}
