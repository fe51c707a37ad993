import type { DocumentCreated } from '@cercle/contract/documents';
import { formatEuros } from '@cercle/contract/money';
import type { LateClaim } from '@cercle/contract/reminders';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../../api/client.ts';
import { LATE_CLAIM, rateText } from '../../../../content/admin-reminders.ts';
import { formatDate } from '../../../../dates.ts';
import { CallDialog } from '../../../../forms/call-dialog.tsx';
import { useKeyByContent } from '../../../../forms/use-key-by-content.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';
import { dateTimeOr, EMPTY_VALUE, Panel } from '../../details/description-list.tsx';
import { DOCUMENTS, DOCUMENTS_CALL } from '../document-list.ts';

const loadWaiveDialog = () => import('./waive-dialog.tsx');
const loadRatesDialog = () => import('./rates-dialog.tsx');

type LateClaimPanelProps = { claim: LateClaim; id: number; onChange: () => void };

/** What the delay of an invoice costs, how that is computed, and what was decided. */
export function LateClaimPanel({ claim, id, onChange }: LateClaimPanelProps) {
  const { interestCents, flatCents, throughOn, missingRate, decisions } = claim;
  const [isInvoicing, setInvoicing] = useState(false);
  const waive = useLazyComponent(loadWaiveDialog);
  const rates = useLazyComponent(loadRatesDialog);
  const isOpen = interestCents + flatCents > 0;
  return (
    <Panel title={LATE_CLAIM.title}>
      <div className="text-sm">
        {isOpen ? (
          <>
            <p className="text-base font-[550] tabular-nums">
              {LATE_CLAIM.amounts(formatEuros(interestCents), formatEuros(flatCents))}
            </p>
            <p className="mt-1 text-slate">{LATE_CLAIM.through(formatDate(throughOn))}</p>
          </>
        ) : (
          <p>{LATE_CLAIM.settled}</p>
        )}
        {missingRate && <p className="mt-1 text-warning">{LATE_CLAIM.missing(missingRate)}</p>}
        <Computation claim={claim} />
        {decisions.length > 0 && <Decisions decisions={decisions} />}
      </div>
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {missingRate && (
          <Button size="small" look="quiet" onClick={rates.open}>
            {LATE_CLAIM.setRates}
          </Button>
        )}
        {isOpen && !missingRate && (
          <>
            <Button size="small" look="quiet" onClick={() => setInvoicing(true)}>
              {LATE_CLAIM.invoice}
            </Button>
            <Button size="small" look="quiet" onClick={waive.open}>
              {LATE_CLAIM.waive}
            </Button>
          </>
        )}
      </div>
      {isInvoicing && <InvoiceDialog id={id} onClose={() => setInvoicing(false)} />}
      {waive.Component && <waive.Component id={id} onChange={onChange} onClose={waive.close} />}
      {rates.Component && <rates.Component onChange={onChange} onClose={rates.close} />}
    </Panel>
  );
}

const Computation = ({ claim: { parts } }: { claim: LateClaim }) => (
  <details className="mt-2">
    <summary className="link inline-block min-h-9 cursor-pointer py-1 font-[550]">
      {LATE_CLAIM.computation}
    </summary>
    <ul className="grid gap-1 tabular-nums">
      {parts.map(({ from, to, days, basisPoints, baseCents }) => (
        <li key={from}>
          {LATE_CLAIM.part(
            formatDate(from),
            formatDate(to),
            days,
            rateText(basisPoints),
            formatEuros(baseCents),
          )}
        </li>
      ))}
      <li>{LATE_CLAIM.flat(formatEuros(FLAT_CENTS))}</li>
    </ul>
    <p className="mt-1 text-slate">{LATE_CLAIM.law}</p>
  </details>
);

const FLAT_CENTS = 4_000;

const Decisions = ({ decisions }: Pick<LateClaim, 'decisions'>) => (
  <ul className="mt-3 divide-y divide-hairline border-t border-hairline">
    {decisions.map(({ id, kind, interestCents, flatCents, reason, invoiceId, at, by }) => (
      <li key={id} className="py-2 [overflow-wrap:anywhere]">
        <p className="font-[550]">
          {`${LATE_CLAIM.decided[kind]}\u202f: ${LATE_CLAIM.amounts(formatEuros(interestCents), formatEuros(flatCents))}`}
        </p>
        <p className="text-slate">
          <span>{dateTimeOr(at, EMPTY_VALUE)}</span>
          <span>{` · ${by}`}</span>
        </p>
        {reason && <p>{reason}</p>}
        {invoiceId !== null && (
          <Link to={`${DOCUMENTS.path}/${invoiceId}`} className="link inline-block py-1">
            {LATE_CLAIM.seeInvoice}
          </Link>
        )}
      </li>
    ))}
  </ul>
);

function InvoiceDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const navigate = useNavigate();
  const keyFor = useKeyByContent();
  const invoice = async () => {
    const key = keyFor({ id });
    const draft = await api.post<DocumentCreated>(
      `${DOCUMENTS_CALL}/${id}/late-claim/invoice`,
      undefined,
      key,
    );
    onClose();
    showToast('success', LATE_CLAIM.invoicing.done);
    void navigate(`${DOCUMENTS.path}/${draft.id}`);
  };
  return (
    <CallDialog
      title={LATE_CLAIM.invoicing.title}
      message={LATE_CLAIM.invoicing.message}
      confirmText={LATE_CLAIM.invoice}
      call={invoice}
      onCancel={onClose}
    />
  );
}
