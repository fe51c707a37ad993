import { formatEuros } from '@cercle/contract/money';
import type { PartyAccount } from '@cercle/contract/payments';
import { HandCoins, Undo2, Wallet } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import { type Result, useResult } from '../../../api/result.ts';
import { ACCOUNT, PAYMENT, REFUND, USE_BALANCE } from '../../../content/admin-payments.ts';
import { formatDate } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { Panel } from '../details/description-list.tsx';
import type { Payer } from './payer-search.tsx';
import { PaymentList } from './payment-list.tsx';

const loadPayment = () => import('./payment-dialog.tsx');
const loadRefund = () => import('./refund-dialog.tsx');
const loadBalance = () => import('./balance-dialog.tsx');

type AccountPanelProps = {
  payer: Payer;
  loaded: Promise<Result<PartyAccount>>;
  onChange: () => void;
};

/** What a payer has on their balance, owes and has paid. */
export function AccountPanel({ payer, loaded, onChange }: AccountPanelProps) {
  const { result } = useResult(loaded);
  const { revalidate } = useRevalidator();
  return (
    <Panel title={ACCOUNT.title}>
      {result?.value ? (
        <Account payer={payer} account={result.value} onChange={onChange} />
      ) : (
        <p role="status" className="border-t border-hairline pt-3 text-sm text-slate">
          {result ? ACCOUNT.failed : ACCOUNT.loading}
        </p>
      )}
      {result?.failure !== undefined && (
        <Button size="small" look="quiet" className="mt-3" onClick={() => void revalidate()}>
          {ACCOUNT.retry}
        </Button>
      )}
    </Panel>
  );
}

type AccountProps = { payer: Payer; account: PartyAccount; onChange: () => void };

function Account({ payer, account, onChange }: AccountProps) {
  const { balanceCents, openCents, invoices, payments } = account;
  const payment = useLazyComponent(loadPayment);
  const refund = useLazyComponent(loadRefund);
  const balance = useLazyComponent(loadBalance);
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 border-t border-hairline pt-3">
        <Figure label={ACCOUNT.balance} hint={ACCOUNT.balanceHint} cents={balanceCents} />
        <Figure label={ACCOUNT.open} cents={openCents} />
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" onClick={payment.open}>
          <HandCoins className="size-4" aria-hidden="true" />
          {PAYMENT.label}
        </Button>
        {balanceCents > 0 && invoices.length > 0 && (
          <Button size="small" look="quiet" onClick={balance.open}>
            <Wallet className="size-4" aria-hidden="true" />
            {USE_BALANCE.label}
          </Button>
        )}
        {balanceCents > 0 && (
          <Button size="small" look="quiet" onClick={refund.open}>
            <Undo2 className="size-4" aria-hidden="true" />
            {REFUND.label}
          </Button>
        )}
      </div>
      <OpenInvoices invoices={invoices} />
      <PaymentList payments={payments} onChange={onChange} />
      {payment.Component && <payment.Component payer={payer} onChange={onChange} onClose={payment.close} />}
      {refund.Component && (
        <refund.Component
          payer={payer}
          balanceCents={balanceCents}
          onChange={onChange}
          onClose={refund.close}
        />
      )}
      {balance.Component && (
        <balance.Component payer={payer} account={account} onChange={onChange} onClose={balance.close} />
      )}
    </>
  );
}

type FigureProps = { label: string; hint?: string; cents: number };

const Figure = ({ label, hint, cents }: FigureProps) => (
  <div className="min-w-0">
    <dt className="text-sm text-slate" title={hint}>
      {label}
    </dt>
    <dd className="text-lg whitespace-nowrap tabular-nums">{formatEuros(cents)}</dd>
  </div>
);

const OpenInvoices = ({ invoices }: Pick<PartyAccount, 'invoices'>) => (
  <>
    <h3 className="mt-5 mb-2 font-sans text-sm font-[650]">{ACCOUNT.invoices}</h3>
    {invoices.length === 0 ? (
      <p className="border-t border-hairline pt-3 text-sm text-slate">{ACCOUNT.noInvoices}</p>
    ) : (
      <ul className="divide-y divide-hairline border-t border-hairline text-sm">
        {invoices.map(({ id, number, dueOn, openCents }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
            <div className="min-w-0">
              <Link to={`/admin/factures/${id}`} className="link font-[550] tabular-nums">
                {number}
              </Link>
              <p className="text-slate">{ACCOUNT.dueOn(formatDate(dueOn))}</p>
            </div>
            <span className="whitespace-nowrap tabular-nums">{formatEuros(openCents)}</span>
          </li>
        ))}
      </ul>
    )}
  </>
);
