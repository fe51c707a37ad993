import type { DocumentRow } from '@cercle/contract/documents';
import { formatEuros } from '@cercle/contract/money';
import { Link } from 'react-router';
import { DETAILS } from '../../../content/admin-documents.ts';
import { formatDate } from '../../../dates.ts';
import { DocumentStateBadge } from '../../documents/state-badge.tsx';
import { Panel } from '../details/description-list.tsx';
import { DOCUMENTS } from './document-list.ts';

/** The credit notes of an invoice, drafts among them. */
export const CreditNotesPanel = ({ creditNotes }: { creditNotes: DocumentRow[] }) => (
  <Panel title={DETAILS.creditNotes}>
    <ul className="divide-y divide-hairline border-t border-hairline text-sm">
      {creditNotes.map(({ id, number, issuedOn, totalCents, state }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
          <div className="min-w-0 grow">
            <Link to={`${DOCUMENTS.path}/${id}`} className="link font-[550]">
              {number ?? 'Projet'}
            </Link>
            {issuedOn && <p className="text-slate">{formatDate(issuedOn)}</p>}
          </div>
          <span className="whitespace-nowrap tabular-nums">{formatEuros(totalCents)}</span>
          <DocumentStateBadge state={state} />
        </li>
      ))}
    </ul>
  </Panel>
);
