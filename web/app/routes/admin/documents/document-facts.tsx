import type { DocumentDetails } from '@cercle/contract/documents';
import { formatEuros } from '@cercle/contract/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DETAILS } from '../../../content/admin-documents.ts';
import { paymentReferenceText } from '../../../content/document-words.ts';
import { formatDate } from '../../../dates.ts';
import { type DescriptionItem, DescriptionList } from '../details/description-list.tsx';
import { DOCUMENTS } from './document-list.ts';

/** What one looks for first: who, when, how much is open, with which reference. */
export const DocumentFacts = ({ document }: { document: DocumentDetails }) => (
  <DescriptionList facts={factsOf(document)} />
);

function factsOf({
  number,
  party,
  content,
  openCents,
  paidCents,
  creditedDocumentId,
}: DocumentDetails): DescriptionItem[] {
  const { issuedOn, dueOn, paymentReference, creditedInvoice } = content;
  return [
    [
      DETAILS.party,
      <Link key="party" to={`/admin/societes/${party.id}`} className="link [overflow-wrap:anywhere]">
        {content.buyer.name || party.name}
      </Link>,
    ],
    [DETAILS.issuedOn, <Day key="issued" on={issuedOn} isExpected={number === null} />],
    ...item(DETAILS.dueOn, dueOn && <Day key="due" on={dueOn} isExpected={number === null} />),
    ...item(DETAILS.paid, paidCents > 0 && formatEuros(paidCents)),
    ...item(DETAILS.open, number !== null && content.kind === 'INVOICE' && formatEuros(openCents)),
    ...item(
      DETAILS.reference,
      paymentReference && (
        <span key="reference" className="tabular-nums [overflow-wrap:anywhere]">
          {paymentReferenceText(paymentReference)}
        </span>
      ),
    ),
    ...item(
      DETAILS.credits,
      creditedDocumentId !== null && (
        <Link key="invoice" to={`${DOCUMENTS.path}/${creditedDocumentId}`} className="link">
          {creditedInvoice
            ? `${creditedInvoice.number} du ${formatDate(creditedInvoice.issuedOn)}`
            : DETAILS.creditsUnknown}
        </Link>
      ),
    ),
  ];
}

const item = (label: string, value: ReactNode): DescriptionItem[] => (value ? [[label, value]] : []);

const Day = ({ on, isExpected }: { on: string; isExpected: boolean }) => (
  <>
    <time dateTime={on}>{formatDate(on)}</time>
    {isExpected && <span className="block font-normal text-slate">{DETAILS.ifIssuedToday}</span>}
  </>
);
