import type { BankMovementRow, BankStatementRow } from '@cercle/contract/bank';
import type { BankSettings } from '@cercle/contract/bank-settings';
import { HandCoins } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult } from '../../../api/result.ts';
import {
  BANK_TEXTS,
  BANK as BANK_WORDS,
  DONE,
  movementName,
  STATE_FILTERS,
  TAKE_UP_MOVEMENT,
  UNDO_MOVEMENT,
} from '../../../content/admin-bank.ts';
import { PAYMENT } from '../../../content/admin-payments.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { type LoadedList, loadList } from '../list/load-list.ts';
import { useReason } from '../payments/use-reason.tsx';
import type { Route } from './+types/list.ts';
import { BANK, MOVEMENTS_CALL, SETTINGS_CALL, STATEMENTS_CALL } from './bank-list.ts';
import { ImportZone } from './import-zone.tsx';
import { KeyLegend } from './key-legend.tsx';
import { MovementsGrid } from './movements-grid.tsx';
import { useMovementActions } from './use-movement-actions.ts';
import { useMovementDialogs } from './use-movement-dialogs.tsx';

export const meta = privateMeta(
  BANK_TEXTS.title,
  'Les fichiers de la banque, et ce que leurs mouvements paient.',
);

/** More than a person lets wait. */
const MAX_QUARANTINED = 100;

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<BankMovementRow>(BANK, MOVEMENTS_CALL, request),
  quarantined: toResult(
    api.page<BankStatementRow>(STATEMENTS_CALL, { state: 'QUARANTINED', page: 0, size: MAX_QUARANTINED }),
  ),
  settings: toResult(api.get<BankSettings>(SETTINGS_CALL)),
});

const loadPaymentDialog = () => import('../payments/payment-dialog.tsx');
const Quarantine = lazyComponent(() => import('./quarantine.tsx'));
const loadThanksCard = () => import('./thanks-card.tsx');
const loadKeysDialog = () => import('./keys-dialog.tsx');

export default function BankScreen({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const onChange = () => void revalidate();
  const actions = useMovementActions(onChange);
  const dialogs = useMovementDialogs(actions, onChange);
  const reason = useReason(onChange);
  const payment = useLazyComponent(loadPaymentDialog);
  const help = useLazyComponent(loadKeysDialog);
  const { Component: ThanksCard, open: openThanks } = useLazyComponent(loadThanksCard, true);
  useEffect(openThanks, [openThanks]);
  const begin = () => actions.setTarget({ after: 0 });
  const takeBack = (movement: BankMovementRow) => {
    const { message, ...texts } = movement.state === 'BOOKED' ? UNDO_MOVEMENT : TAKE_UP_MOVEMENT;
    const name = movementName(movement);
    reason.ask({
      texts: { ...texts, message: message(name), done: DONE.undone(name) },
      path: `${MOVEMENTS_CALL}/${movement.id}/undo`,
      look: movement.state === 'BOOKED' ? 'danger' : 'primary',
    });
  };
  return (
    <>
      <ListScreen
        config={BANK}
        texts={BANK_TEXTS}
        list={loaderData.list}
        exportPath={MOVEMENTS_CALL}
        actions={
          <Button size="small" look="quiet" onClick={payment.open}>
            <HandCoins className="size-4" aria-hidden="true" />
            {PAYMENT.label}
          </Button>
        }
        intro={
          <>
            <ImportZone onImported={onChange} onWork={begin} />
            <Suspense>
              <Quarantine loaded={loaderData.quarantined} onChange={onChange} />
            </Suspense>
          </>
        }
        filters={[{ name: 'state', label: 'Filtrer par état', choices: STATE_FILTERS }]}
        search={BANK_WORDS.search}
        table={({ page, query }) => (
          <>
            {query.filters.state === 'WAITING' && <KeyLegend onBegin={begin} />}
            <MovementsGrid
              movements={page.content}
              query={query}
              actions={actions}
              onSplit={dialogs.split}
              onSetAside={dialogs.setAside}
              onTakeBack={takeBack}
              onHelp={help.open}
            />
          </>
        )}
        emptyState={emptyState}
      />
      {ThanksCard && <ThanksCard loaded={loaderData.settings} />}
      {dialogs.dialog}
      {reason.dialog}
      {payment.Component && <payment.Component onChange={onChange} onClose={payment.close} />}
      {help.Component && <help.Component onClose={help.close} />}
    </>
  );
}

/** No file yet, or nothing that waits; else what every list says. */
function emptyState({ query: { q, filters }, counts }: LoadedList<BankMovementRow>) {
  if (q) return null;
  if (counts?.state?.ALL === 0) return <EmptyState title={BANK_WORDS.noFile} text={BANK_WORDS.noFileText} />;
  if (filters.state !== 'WAITING') return null;
  return <EmptyState title={BANK_WORDS.nothingWaits} text={BANK_WORDS.nothingWaitsText} />;
}
