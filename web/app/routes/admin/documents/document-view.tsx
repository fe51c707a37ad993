import type { DocumentDetails } from '@cercle/contract/documents';
import { Suspense } from 'react';
import { DETAILS } from '../../../content/admin-documents.ts';
import { DOCUMENT_WORDS, documentName } from '../../../content/document-words.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ContentLines } from '../../documents/content-lines.tsx';
import { DocumentFiles } from '../../documents/document-files.tsx';
import { DocumentTotals } from '../../documents/document-totals.tsx';
import { Panel } from '../details/description-list.tsx';
import { CreditNotesPanel } from './credit-notes-panel.tsx';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentHead } from './document-head.tsx';
import { DOCUMENTS_CALL } from './document-list.ts';
import { ObstaclesPanel } from './obstacles-panel.tsx';
import { PointedOutPanel } from './pointed-out-panel.tsx';

const DocumentHistoryPanel = lazyComponent(() => import('./document-history-panel.tsx'));
const PaymentsPanel = lazyComponent(() => import('./payments-panel.tsx'));
const RemindersPanels = lazyComponent(() => import('./reminders/reminders-panel.tsx'));

type DocumentViewProps = { document: DocumentDetails; onChange: () => void; onRemoved: () => void };

export function DocumentView({ document, onChange, onRemoved }: DocumentViewProps) {
  const { id, content, obstacles, creditNotes, events } = document;
  return (
    <>
      <DocumentHead document={document} onChange={onChange} onRemoved={onRemoved} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-5">
          {obstacles.length > 0 && <ObstaclesPanel document={document} />}
          {document.can.includes('dismiss') && <PointedOutPanel document={document} onChange={onChange} />}
          <Panel title={DOCUMENT_WORDS.lines}>
            {content.lines.length === 0 ? (
              <p className="border-t border-hairline py-3 text-sm text-slate">{DETAILS.noLines}</p>
            ) : (
              <ContentLines lines={content.lines} />
            )}
            <div className="mt-4 ml-auto max-w-md">
              <DocumentTotals {...content} />
            </div>
          </Panel>
          {content.note && (
            <Panel title={DOCUMENT_WORDS.note}>
              <p className="max-w-[47em] text-sm whitespace-pre-line [overflow-wrap:anywhere]">
                {content.note}
              </p>
            </Panel>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <Panel title={DETAILS.facts}>
            <DocumentFacts document={document} />
          </Panel>
          <Panel title={DETAILS.files}>
            <DocumentFiles
              path={`${DOCUMENTS_CALL}/${id}`}
              of={documentName(document)}
              hasUbl={document.hasUbl}
            />
            <FilesHint document={document} />
          </Panel>
          {document.number !== null && content.kind === 'INVOICE' && (
            <Suspense>
              <PaymentsPanel document={document} onChange={onChange} />
            </Suspense>
          )}
          {creditNotes.length > 0 && <CreditNotesPanel creditNotes={creditNotes} />}
          {document.number !== null && document.kind === 'INVOICE' && (
            <Suspense>
              <RemindersPanels document={document} onChange={onChange} />
            </Suspense>
          )}
          {document.number !== null && <DeliveriesPanel document={document} onChange={onChange} />}
          <Suspense>
            <DocumentHistoryPanel events={events} />
          </Suspense>
        </div>
      </div>
    </>
  );
}

function FilesHint({ document: { number, hasUbl } }: { document: DocumentDetails }) {
  const hint = number === null ? DETAILS.draftFiles : hasUbl ? null : DETAILS.noUbl;
  return hint && <p className="mt-3 text-sm text-slate">{hint}</p>;
}
